/** Routes of pictures. */
import { mediaApi } from '#common/api/media.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { receiveFile } from '#server/http/receive-file.ts';
import { addMedia, findMessagePicture, removeMedia } from './media.service.ts';

const YEAR_SECONDS = 31_536_000;
/** Those of messages stay no longer than that in a browser that somebody else may use. */
const HOUR_SECONDS = 3_600;

type Options = {
  context: AppContext;
  /** Whether a picture of a message may be seen; given by the app, since conversations depend on media. */
  maySeeMessagePicture: (actor: Actor, storageKey: string) => Promise<boolean>;
};

export async function mediaRoutes(app: App, { context, maySeeMessagePicture }: Options): Promise<void> {
  serve(app, mediaApi, {
    'POST /media': async (request) => {
      const { actor, query } = request;
      const media = await receiveFile(
        request,
        { missing: 'Send one photo as a multipart form.' },
        ({ bytes }) => addMedia(context, actor, bytes, query.kind ?? 'post'),
      );
      return media;
    },
    'DELETE /media/:id': ({ actor, params }) => removeMedia(context, actor, params.id),
    'GET /media/*': async ({ actor, params }, reply) => {
      const file = params['*'];
      const picture = findMessagePicture(file);
      if (picture !== null && !(await maySeeMessagePicture(actor, picture))) {
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
  });
}
