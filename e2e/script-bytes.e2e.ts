/** How much script a visitor loads with a page before reaching for anything, as it comes over an encrypted line. A budget that must grow says why in its commit. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPage, originOf, visit } from './browser.ts';

test.each([
  ['/', 149_500],
  ['/posts', 164_500],
  ['/ffl', 150_500],
  ['/about', 128_000],
  ['a post', 179_500],
])('%s: at most %i bytes', async (address, most) => {
  const page = await openPage({ screen: 'phone' });
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(new URL(asked.url()).pathname);
  });
  await visit(page, address === 'a post' ? await firstPost(page) : address);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...scripts].map(compressedSize));
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

test('a part of a page carries few headers, a document all of them', async () => {
  const page = await openPage({ screen: 'phone' });
  const parts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(?:js|css|woff2)$/.test(pathname)) parts.push(response.url());
  });
  await visit(page, '/about');
  await page.waitForLoadState('networkidle');
  const answers = await Promise.all([...new Set(parts)].map((url) => page.request.get(url)));
  expect(answers.length).toBeGreaterThan(3);
  for (const answer of answers) {
    const headers = answer.headers();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(JSON.stringify(headers).length, answer.url()).toBeLessThan(600);
  }
  const document = (await page.request.get(originOf())).headers();
  expect(document).toHaveProperty('content-security-policy');
  expect(document).toHaveProperty('x-frame-options');
});

const BUILT = path.resolve(import.meta.dirname, '../build/client');

/** Browsers take Brotli over https alone, so what they load here says little; small files are sent as they are. */
async function compressedSize(script: string): Promise<number> {
  const file = path.join(BUILT, script);
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

async function firstPost({
  request,
}: {
  request: { get(url: string): Promise<{ json(): Promise<unknown> }> };
}) {
  const { posts } = (await (await request.get(`${originOf()}/api/posts?limit=1`)).json()) as {
    posts: { id: number }[];
  };
  return `/posts/${posts[0]?.id}`;
}
