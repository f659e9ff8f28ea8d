/** The others of a fuzzed site: somebody with much to lose, whom they deal with, who reported them, and their store. */
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import type { DB } from '#server/db/schema.gen.ts';
import type { TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { type Ids, type Insert, inDays, LONG_AGO, type PoolName } from './ids.ts';
import type { Words } from './secrets.ts';

export type Others = {
  users: number[];
  tenants: number[];
  ffls: number[];
  storeName: string;
  storeHost: string;
  /** What waits for a moderator. */
  cases: { kind: string; id: number }[];
};

export async function createOthers(
  t: TestApp,
  { ids, insert, words, n }: { ids: Ids; insert: Insert; words: Words; n: number },
): Promise<Others> {
  const { db } = t;
  const theirs = {
    add: (pool: PoolName, id: number): number => {
      ids[pool].others.push(id);
      return id;
    },
  };
  const person = (values: Partial<Insertable<DB['users']>> = {}): Promise<number> =>
    createUser(db, { created_at: LONG_AGO, ...values });

  const victim = await person({
    phone_number: words.phone,
    email: words.email,
    email_verified_at: new Date(),
    display_name: `Rancher ${n}`,
    suspension_reason: words.suspension,
    suspended_until: inDays(3),
  });
  const partner = await person();
  const reporter = await person({ display_name: words.reporter });
  const store = await createDealer(db, { members: { [victim]: 'manager', [partner]: 'staff' } });
  for (const id of [victim, partner]) theirs.add('users', id);
  theirs.add('tenants', store.tenantId);
  theirs.add('ffls', store.fflId);
  const post = (values: Partial<Insertable<DB['posts']>>, dealer?: TestDealer) =>
    createPost(db, { author_id: victim, ...values }, dealer).then((id) => theirs.add('posts', id));
  const postId = await post({});
  await post({ status: PostStatus.Draft, title: words.draft, description: words.draft });
  await post({ status: PostStatus.Hidden, description: words.hidden, reason: words.hiddenReason });
  await post({ status: PostStatus.Flagged, appeal: words.appeal, reason: words.hiddenReason });
  await post({ status: PostStatus.Deleted, deleted_at: new Date(), description: words.hidden });
  const storePost = await post({ type: PostType.DealerUsed, stock_number: words.stock }, store);
  await post({ type: PostType.DealerNew, status: PostStatus.Draft, title: words.draft }, store);
  const sold = await post({ status: PostStatus.Complete, sold_at: new Date() });
  const comment = { post_id: postId, author_id: partner, body: 'Still there?' };
  const removed = { ...comment, body: words.removed, deleted_at: new Date() };
  theirs.add('comments', await insert('comments', comment));
  theirs.add('comments', await insert('comments', removed));
  for (const talk of [
    { post_id: postId, asker_id: partner, author_id: victim },
    { post_id: storePost, asker_id: reporter, tenant_id: store.tenantId },
  ]) {
    const conversation_id = theirs.add('conversations', await insert('conversations', talk));
    const said = { conversation_id, author_id: talk.asker_id, body: words.message };
    const message_id = theirs.add('messages', await insert('messages', said));
    const key = `messages/${n % 10}a/${n}${message_id}`;
    await t.context.storage.put(`${key}-320.webp`, Buffer.from(words.picture), 'image/webp');
    const shape = { sizes: [320], width: 320, height: 240, thumbhash: '' };
    const media = { owner_id: talk.asker_id, kind: 'message', message_id, storage_key: key, ...shape };
    theirs.add('media', await insert('media', media));
    theirs.add('media', await insert('media', { ...media, kind: 'post', message_id: null, post_id: postId }));
  }
  const dealId = await insert('deals', { post_id: sold, seller_id: victim, buyer_id: partner });
  theirs.add('deals', dealId);
  const rating = { deal_id: dealId, author_id: partner, is_by_seller: false, about_id: victim };
  theirs.add(
    'ratings',
    await insert('ratings', { ...rating, score: 1, words: words.rating, shown_at: inDays(20) }),
  );
  theirs.add('searches', await insert('searches', { user_id: victim, name: words.search, criteria: '{}' }));
  await insert('notifications', {
    user_id: victim,
    kind: 'account',
    fold_key: 'a',
    content: words.notice,
    url: '/',
  });
  theirs.add(
    'sessions',
    await insert('sessions', {
      user_id: victim,
      token_hash: createHash('sha256').update(words.token).digest(),
      user_agent: words.browser,
      ip: words.ip,
      expires_at: inDays(1),
    }),
  );
  await insert('blocks', { user_id: victim, blocked_user_id: reporter, created_by: victim });
  const report = { reporter_id: reporter, reason: 'scam', text: words.report };
  await insert('reports', { ...report, kind: 'post', subject_id: postId });
  await insert('reports', { ...report, kind: 'user', subject_id: victim });
  await insert('cases', { kind: 'post', subject_id: postId, about_id: victim });
  await insert('cases', { kind: 'user', subject_id: victim, about_id: victim });
  await insert('user_notes', { user_id: victim, body: words.note });
  theirs.add(
    'strikes',
    await insert('strikes', { user_id: victim, reason: words.strike, expires_at: inDays(30) }),
  );
  await insert('screen_refusals', { user_id: victim, title: words.refusal, description: '', hits: '[]' });
  theirs.add(
    'applications',
    await insert('applications', {
      applicant_id: victim,
      license_number: '9-82-001-01-8C-00001',
      business_name: 'An applicant',
      street: words.street,
      city: 'Boise',
      state_code: 'ID',
      zip: '83702',
      phone_number: words.phone,
      website: `https://${words.website}.example/`,
      takes_transfers: true,
      performs_checks: true,
      state: 'letter',
      letter_hash: Buffer.from(words.letterHash),
      letter_address: words.street,
      letter_expires_at: inDays(20),
      letter_made_at: new Date(),
    }),
  );
  theirs.add(
    'invitations',
    await insert('tenant_invitations', {
      tenant_id: store.tenantId,
      phone_number: words.invited,
      role: 'staff',
      expires_at: inDays(5),
    }),
  );
  const inventory = { file_name: words.file, row_count: 1 };
  const importId = await insert('inventory_imports', { tenant_id: store.tenantId, ...inventory });
  theirs.add('imports', importId);
  await insert('inventory_import_rows', {
    import_id: importId,
    line: 2,
    outcome: 'create',
    stock_number: words.stock,
    data: JSON.stringify({ title: words.stock }),
  });
  return {
    users: [victim, partner, reporter],
    tenants: [store.tenantId],
    ffls: [store.fflId],
    storeName: store.name,
    storeHost: store.host,
    cases: [
      { kind: 'post', id: postId },
      { kind: 'user', id: victim },
    ],
  };
}
