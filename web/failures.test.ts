/** Tries the error catalogue of specification section 8 on the pages, as the server draws them. */
import { describe, expect, test, vi } from 'vitest';
import { drawPage } from './testing/pages.ts';
import { network } from './testing/samples.ts';

const SITE = { 'GET /accounts/currentTenant': network, 'GET /accounts/currentZip': '83702' };
const DEVELOPMENT = { server: { version: '1.2.3', env: 'development' } };
const OOPS = 'Oops! Something went wrong.';
const UNEXPECTED = 'Unexpected Application Error!';

function breakPage(): never {
  throw new Error('The carburettor is wet');
}

describe('a page that cannot be drawn', () => {
  const broken = { answers: SITE, page: breakPage };

  test('says Oops!, the message, the id of the log, and Try Again (spec 2, 8)', async () => {
    const { status, text, reported } = await drawPage('/about', broken);
    expect(status).toBe(500);
    expect(text).toMatch(
      /Oops! Something went wrong\. We encountered an error while loading this page\. The carburettor is wet Error id: [0-9a-f-]{36} Try Again/,
    );
    const id = /Error id: (\S+)/.exec(text)?.[1];
    expect(reported).toHaveLength(1);
    expect(String(reported[0])).toContain(id);
    expect((reported[0] as Error).cause).toMatchObject({ message: 'The carburettor is wet' });
  });

  test('keeps the site’s frame', async () => {
    const { text } = await drawPage('/about', broken);
    expect(text).toContain('You must be 18+ to use this website');
  });

  test('shows a stack outside production only (spec 8)', async () => {
    const stack = /at breakPage/;
    expect((await drawPage('/about', broken)).html).not.toMatch(stack);
    expect((await drawPage('/about', { ...broken, initialState: DEVELOPMENT })).text).toMatch(stack);
  });

  test('whose frame cannot be drawn either is a bare document with the same words (spec 8)', async () => {
    const answers = {
      ...SITE,
      'GET /accounts/currentTenant': { ...network, isNetwork: false, displayName: {} },
    };
    const { status, html, text } = await drawPage('/about?a=1', { answers });
    expect(status).toBe(500);
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).not.toContain('<script');
    expect(text).toMatch(/Oops! Something went wrong\. We encountered .* Error id: [0-9a-f-]{36} Try Again/);
    expect(html).toContain('<a href="/about?a=1">Try Again</a>');
  });
});

describe('a loader that fails', () => {
  const BROKEN = { status: 500, body: { code: 'internal', detail: 'Quote 123.', id: '123' } };

  test("says 'Unexpected Application Error!' (spec 2, 8)", async () => {
    const { status, text, reported } = await drawPage('/profile/5', {
      answers: { ...SITE, 'GET /users/5': BROKEN },
    });
    expect(status).toBe(500);
    expect(text).toContain(UNEXPECTED);
    expect(text).toContain('Try Again');
    expect(text).not.toContain(OOPS);
    expect(reported).toHaveLength(1);
  });
});

describe('an address that leads nowhere (spec 2, 8)', () => {
  test.each(['/error', '/no/such/page', '/profile/5'])('%s', async (path) => {
    const answers = { ...SITE, 'GET /users/5': { status: 404, body: { code: 'not_found', detail: 'No.' } } };
    const { status, text, reported } = await drawPage(path, { answers });
    expect(status).toBe(404);
    expect(text).toContain(`404 Page Not Found The requested page ${path} could not be found.`);
    expect(reported).toEqual([]);
  });
});

test.each([
  ['drawn', {}],
  ['not drawn', { page: breakPage }],
])('a page that was %s leaves no timer, which would keep it in memory', async (_what, options) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await drawPage('/about', { answers: SITE, ...options });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a list that cannot be loaded says so where no scripts could ask again', async () => {
  const { status, html } = await drawPage('/posts', { answers: SITE });
  expect(status).toBe(200);
  expect(html).toMatch(/<noscript>.*An error occurred while loading the list\. Please try again later\./);
});

test('a home page that cannot be loaded says so in its place, with Try Again (spec 2, 4, 8)', async () => {
  const { status, text } = await drawPage('/', { answers: SITE });
  expect(status).toBe(200);
  expect(text).not.toContain(UNEXPECTED);
  expect(text).toContain('An error occurred while loading the page. Please try again later.');
});
