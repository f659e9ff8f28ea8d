/** Zips on the wire. */
import Type from 'typebox';
import { ZIP_PATTERN } from '../domain/zip.ts';
import { Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const ZipParams = Strict({ zip: Type.String({ pattern: ZIP_PATTERN }) });
export const ZipPlace = Strict({ zip: Type.String(), city: Type.String(), state: Type.String() });
export type ZipPlace = Type.Static<typeof ZipPlace>;

export const placesApi = {
  'GET /zips/:zip': {
    auth: 'public',
    limit: 'read',
    summary: 'The city and state of a ZIP code',
    params: ZipParams,
    response: ZipPlace,
  },
} as const satisfies Endpoints;
