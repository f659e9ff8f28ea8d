/** Taking deleted posts out for good, on real PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import { sweepMedia } from '#server/features/media/media.service.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { purgeDeletedPosts } from './post-purge.ts';

let t: TestApp;
let authorId: number;
beforeAll(async () => {
  t = await createTestApp();
  authorId = await createUser(t.db);
});
afterAll(() => t.close());

it('removes deleted posts after 30 days, and their pictures after that', async () => {
  const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
  const status = PostStatus.Deleted;
  const old = await createPost(t.db, { author_id: authorId, status, deleted_at: days(31) });
  const recent = await createPost(t.db, { author_id: authorId, status, deleted_at: days(29) });
  await t.context.storage.put('pictures/aa/aa-320.webp', Buffer.from('picture'), 'image/webp');
  await t.db
    .insertInto('media')
    .values({
      owner_id: authorId,
      kind: 'post',
      storage_key: 'pictures/aa/aa',
      sizes: [320],
      width: 320,
      height: 240,
      thumbhash: '',
      post_id: old,
      created_at: days(40),
    })
    .execute();
  expect(await sweepMedia(t.context)).toBe(0);
  expect(await purgeDeletedPosts(t.context)).toBe(1);
  const left = await t.db.selectFrom('posts').select('id').where('status', '=', status).execute();
  expect(left).toEqual([{ id: recent }]);
  expect(await sweepMedia(t.context)).toBe(1);
  expect(await t.context.storage.read('pictures/aa/aa-320.webp')).toBeNull();
});
