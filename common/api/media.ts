/** Pictures on the wire. */
import Type from 'typebox';
import { Strict, IdParams, Ok } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const Media = Strict({
  id: Type.Integer(),
  /** The middle size. */
  url: Type.String(),
  srcset: Type.String(),
  /** Of the original, after turning it upright, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** Base64 of a ThumbHash: a blurred picture in about 25 bytes. */
  thumbhash: Type.String(),
});
export type Media = Type.Static<typeof Media>;

/** What a picture is for: a profile's are cut square, all others are scaled. A tenant's are its logo and heroes. */
export const MediaQuery = Strict({
  kind: Type.Optional(
    Type.Union([
      Type.Literal('post'),
      Type.Literal('profile'),
      Type.Literal('message'),
      Type.Literal('tenant'),
    ]),
  ),
});

const FileParams = Strict({ '*': Type.String({ maxLength: 200 }) });

export const mediaApi = {
  'POST /media': {
    auth: 'posts:create',
    limit: 'upload',
    summary: 'Upload a picture',
    consumes: ['multipart/form-data'],
    query: MediaQuery,
    response: { 201: Media },
  },
  'DELETE /media/:id': {
    auth: 'member',
    limit: 'write',
    summary: 'Remove a picture that is not in use',
    params: IdParams,
    response: Ok,
  },
  'GET /media/*': {
    auth: 'public',
    limit: 'picture',
    summary: 'A picture in one of its sizes',
    params: FileParams,
    produces: ['image/webp'],
    response: Type.Unsafe({ type: 'string' }),
  },
} as const satisfies Endpoints;
