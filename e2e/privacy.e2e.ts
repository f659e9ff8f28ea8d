/** One's data: what the page says, the copy, the end of an account on every page of it, and a number that begins anew. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { CommentWritten } from '#common/api/comments.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Post, Posts } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen, screensOf, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { takePicture } from './pictures.ts';

interface Leaving {
  page: Page;
  number: string;
  user: CurrentUser;
  post: Post;
  /** Somebody else's post, on which the person has commented. */
  othersPostId: number;
  words: string;
}

async function actAsMember(screen: Screen): Promise<Leaving> {
  const number = takeFreshNumber();
  const words = `Kept dry and clean, ${number}`;
  // What was open while the account went is told so.
  const page = await openPage({ screen, expected: [/401/, /422/] });
  const user = await logInByApi(page, number);
  const { posts } = await callApi<Posts>(page, 'GET', '/posts?types=0&limit=1');
  const othersPostId = posts[0]?.id ?? 0;
  await callApi<CommentWritten>(page, 'POST', `/posts/${othersPostId}/comments`, { body: words });
  const picture = await takePicture('green');
  const post = await page.evaluate(
    async ([words, bytes]) => {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bytes)]), 'green.png');
      const media = (await (await fetch('/api/media?kind=post', { method: 'POST', body: form })).json()) as {
        id: number;
      };
      const answer = await fetch('/api/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'basic', title: words, description: words, mediaIds: [media.id] }),
      });
      return (await answer.json()) as Post;
    },
    [words, [...picture.buffer]] as const,
  );
  expect(post.media).toHaveLength(1);
  return { page, number, user, post, othersPostId, words };
}

async function readDownload(page: Page): Promise<Map<string, string>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^your-data-.*\.zip$/);
  const zip = await yauzl.fromBufferPromise(await readFile(await download.path()));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return files;
}

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('takes a copy, deletes the account, and begins anew with the same number', async () => {
    const { page, number, user, post, othersPostId, words } = await actAsMember(screen);
    const elsewhere = await page.context().newPage();
    await visit(elsewhere, '/profile');
    await elsewhere.getByText(words).first().waitFor();

    await visit(page, '/accounts');
    await page.getByRole('link', { name: /^Privacy & data/ }).click();
    await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor();
    await page.getByText('Pages load nothing from other sites').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const files = await readDownload(page);
    expect(files.get('data.json')).toContain(words);
    expect([...files.keys()].filter((name) => name.endsWith('.webp'))).toHaveLength(1);

    await page.getByRole('button', { name: 'Delete your account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('Within 30 days').waitFor();
    await expectAccessible(page);
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    expect(await confirm.isDisabled()).toBe(true);
    const word = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
    await word.fill('delete');
    await confirm.click();
    await dialog.getByText('Type DELETE, or your display name.').waitFor();
    await word.fill('DELETE');
    await confirm.click();
    await page.getByRole('heading', { name: 'When an account is deleted' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/privacy');
    await page.getByText('Your account is deleted.', { exact: true }).waitFor();
    await expectAccessible(page);

    await elsewhere.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    const reader = await openPage({ screen, expected: [/404/] });
    expect(await visit(reader, `/posts/${post.id}`)).toBe(404);
    await expect.poll(async () => (await reader.request.get(post.media[0]?.url ?? '')).status()).toBe(404);
    await visit(reader, `/posts/${othersPostId}`);
    await reader.getByText(words).first().waitFor();
    await reader.getByText(`Removed member #${user.id}`).first().waitFor();

    const again = await logInByApi(page, number);
    expect(again.id).not.toBe(user.id);
    await visit(page, '/profile');
    await page.getByText('You haven’t posted yet').waitFor();
  });
});
