/** The four reactions of a post: one at a time, taken back by a second press, and seen by others while they look. */
import { expect, test } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible } from './axe.ts';
import { openPage, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

test('a vote gives way to love, love to dislike, and each says so; the owner’s open page follows (spec 1)', async () => {
  const owner = await openPage({ screen: 'desktop' });
  await logInByApi(owner, takeFreshNumber());
  const { id } = await callApi<Post>(owner, 'POST', '/posts', {
    type: 'basic',
    title: 'A range day that went well',
    description: 'Everyone hit something.',
  });
  await visit(owner, `/posts/${id}`);
  const reader = await openPage({ screen: 'phone' });
  await logInByApi(reader, takeFreshNumber());
  await visit(reader, `/posts/${id}`);
  const button = (name: string) => reader.getByRole('button', { name, exact: true });
  const pressed = (name: string) => reader.getByRole('button', { name, pressed: true });

  await button('Upvote').click();
  await pressed('Upvote').waitFor();
  await button('Love').click();
  await pressed('Love 1').waitFor();
  await reader.getByText('Your upvote became a love.').waitFor();
  expect(await pressed('Upvote').count()).toBe(0);
  await expectAccessible(reader);
  await owner.getByRole('button', { name: 'Love 1' }).waitFor();

  await button('Dislike').click();
  await reader.getByText('Your love became a dislike.').waitFor();
  await pressed('Dislike 1').waitFor();
  await pressed('Dislike 1').click();
  await button('Dislike').waitFor();
  await owner.getByRole('button', { name: 'Love', exact: true }).waitFor();
  // A button shows what was pressed before the server has taken it.
  await expect
    .poll(() => callApi<Post>(owner, 'GET', `/posts/${id}`))
    .toMatchObject({ upVoteCount: 0, loveCount: 0, hateCount: 0 });
});
