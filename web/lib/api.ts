/** The browser's fetcher: same origin, cookies included, problems as `ApiError`. */
import { createFetcher } from '#common/api-client.ts';

export const browserFetcher = createFetcher(async (method, path, body) => {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const said: Promise<unknown> = response.json();
  // A failure may say nothing; a success that was cut short on its way is no answer.
  return { status: response.status, body: await (response.ok ? said : said.catch(() => null)) };
});
