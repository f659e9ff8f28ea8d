/** Deleting one's account over HTTP: who may not yet, what goes at once, and what coming back means. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountDeleted } from '#common/api/privacy.ts';
import type { Problem } from '#common/api/shared.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { removedMemberName } from '#common/domain/removed-member.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { removeLoosePictures } from './loose-pictures.ts';
import { purgeGoneAccounts } from './purge.ts';
import { createFullPerson, type FullPerson } from './full-person.testing.ts';
import { EMAIL, hasFile, IP, MARK, PHONE, tablesWith } from './privacy.testing.ts';

const remove = (client: Client, confirm = 'DELETE') =>
  client.delete<AccountDeleted & Problem>('/accounts/current', { confirm });

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const userRow = (id: number) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const postRow = (id: number) =>
  t.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('who deletes an account', () => {
  it.each(['', ' ', 'DELET', 'delete', 'Not my name'])('has to mean it: %j does not do', async (confirm) => {
    const id = await createUser(t.db);
    const { status, body } = await remove(await t.as(id), confirm);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'confirm']);
    expect((await userRow(id)).deleted_at).toBeNull();
  });

  it('may type the display name instead, in any case', async () => {
    const id = await createUser(t.db, { display_name: 'Meadow Lark' });
    expect((await remove(await t.as(id), 'meadow lark')).status).toBe(200);
  });

  it('hands a store over first, and is told which', async () => {
    const id = await createUser(t.db);
    const second = await createUser(t.db);
    const dealer = await createDealer(t.db, { members: { [id]: 'manager', [second]: 'staff' } });
    const client = await t.as(id);
    const { status, body } = await remove(client);
    expect([status, body.code]).toEqual([409, 'last_manager']);
    expect(body.detail).toContain(`Dealer ${dealer.name.slice('dealer-'.length)}`);
    expect((await userRow(id)).deleted_at).toBeNull();
    await t.db.updateTable('tenant_members').set({ role: 'manager' }).where('user_id', '=', second).execute();
    expect((await remove(client)).status).toBe(200);
    const { body: log } = await (
      await t.as(await createUser(t.db, { role: RoleLevel.Admin }))
    ).get<{
      entries: { action: string }[];
    }>('/audit');
    expect(log.entries[0]?.action).toBe('member.leave');
  });

  it('leaves a store to one of two managers who go at once', async () => {
    const ids = [await createUser(t.db), await createUser(t.db)];
    await createDealer(t.db, { members: Object.fromEntries(ids.map((id) => [id, 'manager'])) });
    const clients = await Promise.all(ids.map((id) => t.as(id)));
    const answers = await Promise.all(clients.map((client) => remove(client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is not the last one who gives roles', async () => {
    const ids = [
      await createUser(t.db, { role: RoleLevel.Sudo }),
      await createUser(t.db, { role: RoleLevel.Sudo }),
    ];
    const clients = await Promise.all(ids.map((id) => t.as(id)));
    const answers = await Promise.all(clients.map((client) => remove(client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_sudo');
  });

  it('may be suspended', async () => {
    const id = await createUser(t.db, { suspended_until: new Date(Date.now() + 86_400_000) });
    expect((await remove(await t.as(id))).status).toBe(200);
  });

  it('may be at work elsewhere at that moment: each change is made before it, or refused', async () => {
    const id = await createUser(t.db);
    const posts = await Promise.all(Array.from({ length: 12 }, () => createPost(t.db, { author_id: id })));
    const others = await Promise.all(
      Array.from({ length: 12 }, async () => createPost(t.db, { author_id: await createUser(t.db) })),
    );
    const client = await t.as(id);
    for (const post of others) await client.put(`/posts/${post}/reaction`, { reaction: 2 });
    const answers = await Promise.all([
      ...others.map((post) => client.put(`/posts/${post}/reaction`, { reaction: 4 })),
      remove(client),
      ...others.map((post) => client.put(`/posts/${post}/bookmark`)),
      ...others.map((post) => client.post(`/posts/${post}/comments`, { body: 'On my way' })),
      ...posts.map((post) => client.patch(`/posts/${post}`, { title: 'Changed on the way' })),
    ]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
    expect((await userRow(id)).deleted_at).not.toBeNull();
    await purgeGoneAccounts(t.context);
    for (const post of others) {
      expect(await postRow(post)).toMatchObject({ up_vote_count: 0, love_count: 0, bookmark_count: 0 });
    }
    for (const post of posts) expect((await postRow(post)).status).toBe(PostStatus.Deleted);
  });

  it('does it once: the sessions have ended with it, the cookie with the answer', async () => {
    const id = await createUser(t.db);
    const [here, there] = [await t.as(id), await t.as(id)];
    const answer = await remove(here);
    expect(answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value).toBe('');
    expect([(await remove(here)).status, (await there.get('/accounts/current')).status]).toEqual([401, 401]);
  });
});

describe('at once', () => {
  let person: FullPerson;
  let visitor: Client;
  let other: Client;
  beforeAll(async () => {
    person = await createFullPerson(t);
    visitor = t.client();
    other = await t.as(person.otherId);
    const before = Date.now();
    const { status, body } = await remove(await t.as(person.id), person.name);
    expect(status).toBe(200);
    const days = (Date.parse(body.purgeAt) - before) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    for (const { name, data } of t.sentJobs) {
      if (name === 'accounts.removePictures')
        await removeLoosePictures(t.context, data as { userId: number });
    }
  });

  it('the number, the address, the devices and the place are gone from everywhere but open business', async () => {
    expect(await tablesWith(t, EMAIL)).toEqual([]);
    expect(await tablesWith(t, IP)).toEqual([]);
    // The application is kept 30 days, the ended invitation two.
    expect(await tablesWith(t, PHONE)).toEqual(['applications', 'tenant_invitations']);
    expect(await userRow(person.id)).toMatchObject({
      display_name: removedMemberName(person.id),
      phone_number: null,
      email: null,
      zip: null,
      profile_pic_id: null,
      role: RoleLevel.User,
      suspended_until: null,
    });
  });

  it('the name is gone, also from what others were told', async () => {
    expect(await tablesWith(t, person.name)).toEqual([]);
    const told = await t.db
      .selectFrom('notifications')
      .select('content')
      .where('user_id', '=', person.otherId)
      .orderBy('id')
      .execute();
    const name = removedMemberName(person.id);
    expect(told.map(({ content }) => content)).toEqual([
      `${name} commented on “Of somebody else”`,
      `2 new messages from ${name} about “Of somebody else”`,
      `We looked at what you reported, “Post of ${MARK}”, and didn’t find a violation. Thank you.`,
      `${name} bought “Of somebody else” from you. Rate the deal by Dec 21.`,
      `Until Dec 21 you can say how your deal with ${name} about “Of somebody else” went.`,
      `${name} says they didn’t buy “Of somebody else”. You can name someone else.`,
      `${name} says you bought “Post of ${MARK}”. Rate the deal by Dec 21, or tell us you didn’t buy it.`,
    ]);
  });

  it('own posts are taken down for everyone, and a store’s stay with the store', async () => {
    expect(await postRow(person.postId)).toMatchObject({
      status: PostStatus.Deleted,
      previous_status: PostStatus.Published,
    });
    expect((await visitor.get(`/posts/${person.postId}`)).status).toBe(404);
    expect((await postRow(person.draftId)).status).toBe(PostStatus.Deleted);
    expect((await visitor.get(`/posts/${person.storePostId}`)).status).toBe(200);
    const open = await t.db
      .selectFrom('cases')
      .select('kind')
      .where('about_id', '=', person.id)
      .where('closed_at', 'is', null)
      .execute();
    expect(open).toEqual([{ kind: 'user' }]);
  });

  it('what was written for the site by right of a role stays', async () => {
    const admin = await createUser(t.db, { role: RoleLevel.Admin });
    const news = await createPost(t.db, { author_id: admin, type: PostType.News });
    expect((await remove(await t.as(admin))).status).toBe(200);
    expect((await postRow(news)).status).toBe(PostStatus.Published);
  });

  it('pictures go with their files, but for a store’s and the other side’s', async () => {
    const names = [
      'pictures/aa/aaprofile',
      'pictures/bb/bbpost',
      'pictures/cc/ccvideo',
      'pictures/dd/ddunused',
      'messages/ee/eemessage',
    ];
    for (const name of names)
      expect([name, await hasFile(t, `${name}-320.webp`), await hasFile(t, `${name}-800.webp`)]).toEqual([
        name,
        false,
        false,
      ]);
    expect(await hasFile(t, 'pictures/gg/ggstore-800.webp')).toBe(true);
    expect(await hasFile(t, 'messages/ff/fftheirs-800.webp')).toBe(true);
    const rows = await t.db.selectFrom('media').select(['owner_id', 'storage_key']).orderBy('id').execute();
    expect(rows).toEqual([
      { owner_id: person.otherId, storage_key: 'messages/ff/fftheirs' },
      { owner_id: null, storage_key: 'pictures/gg/ggstore' },
    ]);
  });

  it('votes and saved posts are counted anew', async () => {
    expect(await postRow(person.othersPostId)).toMatchObject({
      up_vote_count: 0,
      bookmark_count: 0,
      comment_count: 1,
    });
  });

  it('comments stay as a removed member’s', async () => {
    const { body } = await visitor.get<{ comments: { id: number; author: object; body: string }[] }>(
      `/posts/${person.othersPostId}/comments`,
    );
    const comment = body.comments.find(({ id }) => id === person.commentId);
    expect(comment?.author).toMatchObject({
      displayName: removedMemberName(person.id),
      profilePic: expect.stringContaining('default') as string,
    });
    expect(comment?.body).toContain('A comment on');
    expect((await visitor.get(`/users/${person.id}`)).status).toBe(404);
  });

  it('the other side keeps the conversation, and can write no more', async () => {
    const { body } = await other.get<{ sender: object; can: { send: boolean } }>(
      `/conversations/${person.askedConversationId}`,
    );
    expect(body).toMatchObject({ sender: { name: 'Removed member', url: null }, can: { send: false } });
    const { body: page } = await other.get<{ messages: { body: string }[] }>(
      `/conversations/${person.askedConversationId}/messages`,
    );
    expect(page.messages.map((message) => message.body)).toContain('Picture removed');
  });

  it.each([
    'sessions',
    'email_tokens',
    'number_changes',
    'searches',
    'dealer_follows',
    'notification_causes',
    'notification_preferences',
    'reactions',
    'bookmarks',
    'tenant_members',
  ] as const)('nothing of the person is left in %s', async (table) => {
    expect(await t.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
  });

  it('a file that could not be removed is tried again by housekeeping', async () => {
    const { id, storage_key } = await t.db
      .selectFrom('media')
      .select(['id', 'storage_key'])
      .where('owner_id', 'is', null)
      .executeTakeFirstOrThrow();
    await t.db
      .updateTable('media')
      .set({ owner_id: person.id, post_id: null })
      .where('id', '=', id)
      .execute();
    const broken = {
      ...t.context,
      storage: { ...t.context.storage, remove: () => Promise.reject(new Error('no disk')) },
    };
    await expect(removeLoosePictures(broken, { userId: person.id })).rejects.toThrow('no disk');
    expect(await removeLoosePictures(t.context, { userId: null })).toBe(1);
    expect(await hasFile(t, `${storage_key}-320.webp`)).toBe(false);
  });
});
