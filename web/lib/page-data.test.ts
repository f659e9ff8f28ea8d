/** Tries that the browser's client begins with what the server drew a page from, and with nothing that failed. */
import { afterEach, expect, test, vi } from 'vitest';
import { drawPage } from '#web/testing/pages.ts';
import { network, samplePost } from '#web/testing/samples.ts';
import { readPageData } from './page-data.tsx';
import { createQueryClient } from './query-client.ts';

const TITLE = 'Old </script><script>alert(1)</script><!-- rifle';
const ANSWERS = {
  'GET /accounts/currentTenant': network,
  'GET /posts': { posts: [{ ...samplePost(31), title: TITLE }], nextCursor: null },
  'GET /posts/count': { count: 1, capped: false },
  // What names the dealers in the filters.
  'GET /ffls': { status: 500, body: { code: 'internal', detail: 'Broken.', id: '1' } },
};

afterEach(() => vi.unstubAllGlobals());

/** What stands between the element's tags, as a browser reads it: up to the first end of a script. */
const readElement = (html: string): string =>
  /<script type="application\/json" id="page-data">(.*?)<\/script/s.exec(html)?.[1] ?? '';

async function readPage(address: string) {
  const { html, text } = await drawPage(address, { answers: ANSWERS });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: readElement(html) }) });
  const client = createQueryClient();
  readPageData(client);
  return { html, text, client };
}

test('what was asked for is there, word for word, and ends nothing early', async () => {
  const { html, client } = await readPage('/posts');
  expect(JSON.stringify(client.getQueriesData({}))).toContain(JSON.stringify(TITLE));
  expect(html).not.toContain('<script>alert');
  expect(client.getQueryData(['currentTenant'])).toEqual(network);
  expect(client.getQueryData(['currentUser'])).toBeNull();
});

test('what failed is neither drawn as such nor handed over: the browser asks for it again', async () => {
  const { text, client } = await readPage('/posts');
  expect(text).toContain('Any seller');
  expect(text).not.toContain('could not be loaded');
  const queries = client.getQueryCache().getAll();
  expect(queries.map(({ queryKey }) => queryKey[0])).toContain('postCount');
  expect(new Set(queries.map(({ state }) => state.status))).toEqual(new Set(['success']));
});

test('a document without data leaves the client empty', () => {
  vi.stubGlobal('document', { getElementById: () => null });
  const client = createQueryClient();
  readPageData(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
