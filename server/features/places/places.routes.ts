/** Zips over HTTP. */
import { placesApi } from '#common/api/places.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { viewZip } from './places.service.ts';

const DAY_SECONDS = 86_400;

export async function placesRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, placesApi, {
    'GET /zips/:zip': async ({ params }, reply) => {
      const place = await viewZip(context, params.zip);
      void reply.header('cache-control', `public, max-age=${DAY_SECONDS}`);
      return place;
    },
  });
}
