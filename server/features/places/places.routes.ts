/** Zips over HTTP. */
import { ZipParams, ZipPlace } from '#common/contracts/places.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { viewZip } from './places.service.ts';

const DAY_SECONDS = 86_400;

export async function placesRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/zips/:zip',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'The city and state of a ZIP code', params: ZipParams, response: { 200: ZipPlace } },
    },
    async (request, reply) => {
      const place = await viewZip(context, request.params.zip);
      void reply.header('cache-control', `public, max-age=${DAY_SECONDS}`);
      return place;
    },
  );
}
