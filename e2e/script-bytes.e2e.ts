/** How much script a visitor loads with a page before reaching for anything, as it comes over an encrypted line. A budget that must grow says why in its commit. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPage, originOf, visit } from './browser.ts';

test.each([
  ['/', 147_300],
  ['/posts', 158_500],
  ['/ffl', 146_500],
  ['/about', 126_900],
  ['a post', 173_600],
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
