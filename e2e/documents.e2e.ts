/** The documents of the real pages: what allows their scripts, who may keep them, and how a visitor's learns where it is read. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { BOTH_SCREENS, openPage, originOf, SCREENS, visit } from './browser.ts';
import { expectNoShift } from './layout-shift.ts';

const ADDRESSES = [
  '/',
  '/posts?types=0,1,2',
  '/search?phrase=rifle',
  '/posts/search',
  '/ffl',
  '/ffl/alder-ridge',
  '/news?types=250',
  '/accounts/login',
  '/about',
];
const MEMBER = '208-555-0106';
const BOISE = '83702';

interface Document {
  html: string;
  cacheControl: string;
  /** What its policy allows as scripts. */
  scripts: string[];
}

async function ask(page: Page, address: string): Promise<Document> {
  const answer = await page.request.get(originOf() + address);
  const headers = answer.headers();
  const [, scripts = ''] = /(?:^|; )script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '') ?? [];
  return {
    html: await answer.text(),
    cacheControl: headers['cache-control'] ?? '',
    scripts: scripts.split(' '),
  };
}

/** The scripts that a browser would run, by what they say. */
const inlineScripts = (html: string): string[] =>
  [
    ...html.matchAll(/<script(?![^>]*(?:\ssrc=|\stype="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ].map(([, text = '']) => text);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a visitor’s document', () => {
  test.each(ADDRESSES)('%s has a hash for each script, and the same bytes for everybody', async (address) => {
    const page = await openPage({ screen: 'phone' });
    // Nobody has asked for it so yet: what is kept of before would be sent once, while it is drawn anew.
    const unseen = `${address}${address.includes('?') ? '&' : '?'}unseen`;
    const { html, scripts, cacheControl } = await ask(page, unseen);
    const inline = inlineScripts(html);
    expect(inline.length).toBeGreaterThan(2);
    expect(scripts.toSorted()).toEqual([...new Set(["'self'", ...inline.map(hashOf)])].toSorted());
    expect(html).not.toMatch(/<script[^>]*nonce/);
    expect(cacheControl).toMatch(/^public, /);
    const other = await openPage({ screen: 'desktop' });
    // A change of any post, as other tests make them, has documents drawn anew in between: then two are asked for again.
    await expect
      .poll(async () => {
        const [first, second] = [await ask(page, unseen), await ask(other, unseen)];
        return first.html === second.html;
      })
      .toBe(true);
  });

  test.each(BOTH_SCREENS)('learns on a %s where it is read, and nothing moves', async (screen) => {
    const page = await openPage({ screen });
    await page.route('**/api/accounts/currentZip', (route) => route.fulfill({ json: BOISE }));
    await visit(page, '/privateParty?types=0,10');
    const first = page.getByRole('article').first();
    await first.getByText(/ \d+ mi · /).waitFor();
    await expectNoShift(page);
    const address = await first.getByRole('heading').getByRole('link').getAttribute('href');
    await visit(page, address ?? '');
    await page
      .getByText(/ \d+ mi/)
      .first()
      .waitFor();
    await visit(page, '/posts/search');
    const near = page.getByRole('search').getByRole('textbox', { name: 'Near' });
    await expect.poll(() => near.inputValue()).toBe(BOISE);
    await page.getByRole('search').getByText('Boise, ID', { exact: true }).waitFor();
    await expectNoShift(page);
  });
});

const TABLET = { width: 820, height: 1180 };

test.each([SCREENS.phone, TABLET, SCREENS.desktop])(
  'what is near comes in the place of what is not, $width wide',
  async (size) => {
    const page = await openPage({ screen: 'desktop' });
    await page.setViewportSize(size);
    await page.route('**/api/accounts/currentZip', (route) => route.fulfill({ json: BOISE }));
    await visit(page, '/ffl');
    await page.getByText('Licensed dealers near Boise, ID').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Not on' }).first().waitFor();
    await expectNoShift(page);
    await visit(page, '/search?category=guns&types=0,1,2');
    await page.getByText(/ within \d+ mi of Boise, ID/).waitFor();
    await page
      .getByRole('article')
      .getByText(/ \d+ mi · /)
      .first()
      .waitFor();
    await expectNoShift(page);
  },
);

test('a member’s document has a nonce, and is kept by nobody', async () => {
  const page = await openPage({ screen: 'phone' });
  await logInByApi(page, MEMBER);
  const { html, scripts, cacheControl } = await ask(page, '/posts?types=0,1,2');
  expect(cacheControl).toBe('private, no-store');
  expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-.{20,}'$/)]);
  const nonce = scripts[1]?.slice("'nonce-".length, -1);
  const opened = [...html.matchAll(/<script(?![^>]*\stype="application\/(?:ld\+)?json")[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(opened.length).toBeGreaterThan(2);
  for (const tag of opened) expect(tag).toContain(`nonce="${nonce}"`);
});
