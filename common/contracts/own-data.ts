/** Deleting one's account on the wire; the export is a file. */
import Type from 'typebox';
import { IsoDate, Strict } from './shared.ts';

export const DeleteAccountBody = Strict({ confirm: Type.String({ minLength: 1, maxLength: 100 }) });
export type DeleteAccountBody = Type.Static<typeof DeleteAccountBody>;

export const AccountDeleted = Strict({
  /** By then everything personal that is left is removed. */
  purgeAt: IsoDate,
});
export type AccountDeleted = Type.Static<typeof AccountDeleted>;
