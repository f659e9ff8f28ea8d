/** API caller of the browser. */
import { createCaller } from '#common/api/call.ts';

export const api = createCaller(async (method, path, body) => {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : bodyOf(body)),
  });
  const said: Promise<unknown> = response.json();
  // A failure may say nothing; a success that was cut short on its way is no answer.
  return { status: response.status, body: await (response.ok ? said : said.catch(() => null)) };
});

/** A form names its own kind, with what divides its parts. */
const bodyOf = (body: unknown): RequestInit =>
  body instanceof FormData
    ? { body }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
