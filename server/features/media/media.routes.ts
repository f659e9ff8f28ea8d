/** Routes of pictures. */
import Type from 'typebox';
import { Media, MediaQuery } from '#common/contracts/media.ts';
import { IdParams, Ok, Strict } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/core/errors.ts';
import type { App } from '#server/core/http.ts';
import { receiveFile } from '#server/core/receive-file.ts';
import { maySeeMessagePicture } from '#server/features/conversations/message-pictures.service.ts';
import { addMedia, findMessagePicture, removeMedia } from './media.service.ts';

const YEAR_SECONDS = 31_536_000;
/** Those of messages stay no longer than that in a browser that somebody else may use. */
const HOUR_SECONDS = 3_600;
const FileParams = Strict({ '*': Type.String({ maxLength: 200 }) });

export async function mediaRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.post(
    '/media',
    {
      config: { auth: 'posts:create', limit: 'upload' },
      schema: {
        summary: 'Upload a picture',
        consumes: ['multipart/form-data'],
        querystring: MediaQuery,
        response: { 201: Media },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const media = await receiveFile(
        request,
        { missing: 'Send one photo as a multipart form.' },
        ({ bytes }) => addMedia(context, actor, bytes, query.kind ?? 'post'),
      );
      return reply.code(201).send(media);
    },
  );

  app.delete(
    '/media/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Remove a picture that is not in use', params: IdParams, response: { 200: Ok } },
    },
    async (request) => {
      await removeMedia(context, request.actor, request.params.id);
      return { ok: true as const };
    },
  );

  app.get(
    '/media/*',
    {
      config: { auth: 'public', limit: 'picture' },
      schema: {
        summary: 'A picture in one of its sizes',
        params: FileParams,
        produces: ['image/webp'],
        response: { 200: Type.Unsafe({ type: 'string' }) },
      },
    },
    async (request, reply) => {
      const file = request.params['*'];
      const picture = findMessagePicture(file);
      if (picture !== null && !(await maySeeMessagePicture(context, request.actor, picture))) {
        throw notFound('picture');
      }
      const stored = await context.storage.read(file);
      if (stored === null) throw notFound('picture');
      // Names are random and never used twice: what stands under one never changes.
      const life =
        picture === null ? `public, max-age=${YEAR_SECONDS}, immutable` : `private, max-age=${HOUR_SECONDS}`;
      return reply
        .header('cache-control', life)
        .header('content-length', stored.size)
        .type('image/webp')
        .send(stored.body);
    },
  );
}
