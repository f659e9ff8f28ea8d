/** Deleting one's account on the wire; the export is a file. */
import Type from 'typebox';
import { IsoDate, Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const DeleteAccountBody = Strict({ confirm: Type.String({ minLength: 1, maxLength: 100 }) });
export type DeleteAccountBody = Type.Static<typeof DeleteAccountBody>;

export const AccountDeleted = Strict({
  /** By then everything personal that is left is removed. */
  purgeAt: IsoDate,
});
export type AccountDeleted = Type.Static<typeof AccountDeleted>;

export const ownDataApi = {
  'GET /accounts/export': {
    auth: 'member',
    limit: 'table',
    summary: 'Everything one has here: data.json and pictures in a zip',
    produces: ['application/zip'],
    response: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  },
  'DELETE /accounts/current': {
    auth: 'member',
    limit: 'write',
    summary: 'Delete one’s own account',
    body: DeleteAccountBody,
    response: AccountDeleted,
  },
} as const satisfies Endpoints;
