/** Tries how the browser asks: specification section 7, and no time limit (section 9). */
import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(response: () => Promise<Response>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('credentials are included, and a body is JSON (spec 7)', async () => {
  const fetch = stubFetch(() => Promise.resolve(Response.json({ ok: true })));
  expect(await api('POST /accounts/login', { body: { phoneNumber: '208' } })).toEqual({ ok: true });
  expect(fetch).toHaveBeenCalledWith('/api/accounts/login', {
    method: 'POST',
    credentials: 'include',
    body: '{"phoneNumber":"208"}',
    headers: { 'content-type': 'application/json' },
  });
});

test('parameters and the query go into the address, but for what is not set', async () => {
  const fetch = stubFetch(() => Promise.resolve(Response.json({})));
  await api('GET /ffls/:slug/ratings', { params: { slug: 'a b/c' }, query: { cursor: undefined, limit: 5 } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/ffls/a%20b%2Fc/ratings?limit=5');
});

test('a form goes as it is, and says itself what it is', async () => {
  const fetch = stubFetch(() => Promise.resolve(Response.json({ ok: true })));
  const form = new FormData();
  await api('POST /inventory/imports', { body: form });
  expect(fetch.mock.calls[0]?.[1]).toEqual({ method: 'POST', credentials: 'include', body: form });
});

test('without a body there is no content type, and no request has a time limit (spec 9)', async () => {
  const fetch = stubFetch(() => Promise.resolve(Response.json([])));
  await api('GET /posts');
  expect(fetch.mock.calls[0]?.[1]).toEqual({ method: 'GET', credentials: 'include' });
});

test('a problem and a lost connection are errors with their status', async () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Taken.', code: 'taken' };
  stubFetch(() => Promise.resolve(Response.json(problem, { status: 409 })));
  await expect(api('GET /posts')).rejects.toMatchObject({ status: 409, message: 'Taken.' });
  stubFetch(() => Promise.resolve(new Response('<html>', { status: 502 })));
  await expect(api('GET /posts')).rejects.toMatchObject({ status: 502, code: 'unknown' });
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api('GET /posts')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('an answer that was cut short is none', async () => {
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"messages":['));
      controller.error(new TypeError('network error'));
    },
  });
  stubFetch(() => Promise.resolve(new Response(cut, { headers: { 'content-type': 'application/json' } })));
  await expect(api('GET /posts')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});
