/** Zips on the wire. */
import Type from 'typebox';
import { ZIP_PATTERN } from '../domain/zip.ts';
import { Strict } from './shared.ts';

export const ZipParams = Strict({ zip: Type.String({ pattern: ZIP_PATTERN }) });
export const ZipPlace = Strict({ zip: Type.String(), city: Type.String(), state: Type.String() });
export type ZipPlace = Type.Static<typeof ZipPlace>;
