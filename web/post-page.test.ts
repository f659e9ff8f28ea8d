/** Tries the page of a post, as the server draws it for the one who looks at it. */
import { expect, test } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { linksOf } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { member, network, samplePost } from './testing/samples.ts';

const SITE = {
  'GET /accounts/current': member,
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': '83702',
};
const OWN = { ...samplePost(31).can, edit: true, publish: true };
const draw = (fields: Partial<Post>) =>
  drawPage('/posts/31', {
    answers: { ...SITE, 'GET /posts/31': samplePost(31, fields) },
    initialState: { hasSession: true },
  });

test('a draft says that it is one, with the ways to publish and to edit it beside', async () => {
  const { html, text } = await draw({
    status: PostStatus.Draft,
    can: OWN,
    expiresAt: '2027-01-18T12:00:00.000Z',
  });
  expect(text).toContain('This is a draft.');
  expect(linksOf(html, /This is a draft\..*?<h1/s)).toContain('/posts/edit/31');
  expect(html).toMatch(/This is a draft\..*?<button[^>]*>.*?Publish.*?<h1/s);
  expect(text).toContain('draft, last changed');
});

test('a draft is not listed yet: it has no days, and is not shared, saved or voted on', async () => {
  const { html, text } = await draw({
    status: PostStatus.Draft,
    can: OWN,
    expiresAt: '2027-01-18T12:00:00.000Z',
  });
  for (const word of ['Listed', 'listed', 'Expires', 'Share', 'Votes']) expect(text).not.toContain(word);
  expect(html).not.toMatch(/aria-label="(Share|Upvote|Save)"/);
});

test('one’s own post can be edited, marked as sold and shared where others save it', async () => {
  const own = await draw({
    can: { ...OWN, publish: false, markSold: true },
    bookmarkCount: 2,
    ownNumbers: { views: 1_041, conversations: 3 },
  });
  const bar = /data-action-bar.*$/s.exec(own.html)?.[0] ?? '';
  expect(linksOf(bar, /.*/s)).toContain('/posts/edit/31');
  for (const label of ['Mark Sold', 'Share'])
    expect(bar).toMatch(new RegExp(`<button[^>]*>.*?${label}`, 's'));
  expect(own.text).not.toMatch(/Save\b/);
  expect(own.text).toMatch(/Views 1,041 Saves 2 Messages 3/);
  expect((await draw({})).text).toMatch(/Save\b/);
});

test('a post that everyone sees has its days, and can be shared, saved and voted on', async () => {
  const { html, text } = await draw({ expiresAt: '2027-01-18T12:00:00.000Z' });
  for (const word of ['Listed', 'Expires', 'Share', 'Votes']) expect(text).toContain(word);
  expect(html).toMatch(/aria-label="Upvote"/);
  expect(text).not.toContain('This is a draft.');
});

const DAY_MS = 86_400_000;

test.each([
  ['Ends in 5 days.', 5],
  ['Ends in 1 day.', 1],
  ['Ends today.', 0.1],
  ['Ended today.', -0.1],
  ['Ended 3 days ago.', -3],
])('%s stands at the top of one’s own listing, with Renew beside', async (words, days) => {
  const expiresAt = new Date(Date.now() + (days - 0.001) * DAY_MS).toISOString();
  const own = await draw({ expiresAt, can: { ...OWN, publish: false, renew: true } });
  expect(own.text).toContain(words);
  expect(own.html).toMatch(new RegExp(`${words}.*?<button[^>]*>.*?Renew.*?<h1`, 's'));
  const others = await draw({ expiresAt });
  expect(others.text.includes(words)).toBe(days < 0);
  expect(others.text).not.toContain('Renew');
});

test('a listing that has long to go says nothing of its end at the top', async () => {
  const expiresAt = new Date(Date.now() + 6 * DAY_MS).toISOString();
  const { text } = await draw({ expiresAt, can: { ...OWN, publish: false, renew: true } });
  expect(text).not.toContain('Ends in');
});
