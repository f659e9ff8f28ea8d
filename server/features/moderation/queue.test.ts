/** The queue over HTTP: what stands in it, in which order, for whom, and who holds a case. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claimed, Queue, ReportedMessages } from '#common/api/moderation.ts';
import { Urgency } from '#common/domain/cases.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { inTransaction } from '#server/db/database.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { openCase } from '#server/features/cases/cases.service.ts';
import {
  createReportedComment,
  createReportedConversation,
  decide,
  findCase,
  readQueue,
} from './moderation.testing.ts';

let t: TestApp;
let mod: Client;
let other: Client;
let modId: number;
let memberId: number;

beforeAll(async () => {
  t = await createTestApp();
  modId = await createUser(t.db, { role: RoleLevel.Mod, display_name: 'Maya' });
  mod = await t.as(modId);
  other = await t.as(await createUser(t.db, { role: RoleLevel.Mod, display_name: 'Otto' }));
});
afterAll(() => t.close());
beforeEach(async () => {
  memberId = await createUser(t.db);
  await t.db.deleteFrom('cases').execute();
});

async function openPostCase(reason: Partial<Parameters<typeof openCase>[2]> = {}, post: object = {}) {
  const id = await createPost(t.db, { author_id: memberId, ...post });
  await inTransaction(t.db, (tx) =>
    openCase(tx, { kind: 'post', id }, { cause: 'screen', aboutId: memberId, ...reason }),
  );
  return id;
}

describe('the queue', () => {
  it('lists the most urgent first, and of those the longest waiting, page by page', async () => {
    const ids: number[] = [];
    const levels = [Urgency.CanWait, Urgency.Now, Urgency.Usual, Urgency.Now, Urgency.Soon, Urgency.Usual];
    for (const urgency of levels) ids.push(await openPostCase({ urgency }));
    const expected = [1, 3, 4, 2, 5, 0].map((index) => ids[index]);
    expect((await readQueue(mod)).map(({ id }) => id)).toEqual(expected);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await mod.get<Queue>(`/moderation/queue?limit=2${query}`);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(expected);
  });

  it('a case becomes more urgent with each cause, and never less', async () => {
    const id = await openPostCase({ urgency: Urgency.Soon });
    await inTransaction(t.db, (tx) =>
      openCase(tx, { kind: 'post', id }, { cause: 'burst', aboutId: memberId, urgency: Urgency.CanWait }),
    );
    expect(await findCase(mod, 'post', id)).toMatchObject({
      urgency: Urgency.Soon,
      causes: [{ cause: 'screen' }, { cause: 'burst' }],
    });
  });

  it('says what the screen found, and which posts look alike', async () => {
    const like = await createPost(t.db, { author_id: await createUser(t.db), title: 'Its twin' });
    const hit = { category: 'scam', field: 'title', words: 'gift cards', reason: 'Often a scam.' };
    const id = await openPostCase({ details: [hit] });
    await inTransaction(t.db, (tx) =>
      openCase(
        tx,
        { kind: 'post', id },
        { cause: 'text', aboutId: memberId, details: { postIds: [like, id + 1_000_000, 'x'] } },
      ),
    );
    expect((await findCase(mod, 'post', id))?.causes).toEqual([
      { cause: 'screen', hits: [hit], posts: [] },
      { cause: 'text', hits: [], posts: [expect.objectContaining({ id: like, title: 'Its twin' })] },
    ]);
  });

  it('names each field with what was found there, and says the same once', async () => {
    const place = (field: string, start: number, text: string) => {
      return { field, start, end: start + text.length, text };
    };
    const switches = [place('title', 0, 'Glock switch'), place('description', 0, 'Glock switch')];
    const fullAuto = place('description', 14, 'makes it full auto');
    const reason = 'Counts as a machine gun.';
    const hit = { category: 'conversion-device', reason };
    const apart = [{ ...place('title', 0, 'Solvent trap'), goesOn: true }, place('description', 40, 'cups')];
    const id = await openPostCase({
      details: {
        hits: [
          { ...hit, words: [place('title', 0, 'Glock')], quotes: [...switches, fullAuto] },
          { ...hit, words: switches },
          { category: 'disguised-suppressor', reason, words: [], quotes: apart },
        ],
      },
    });
    const [cause] = (await findCase(mod, 'post', id))?.causes ?? [];
    expect(cause?.hits).toEqual([
      { ...hit, field: 'title', words: 'Glock switch' },
      { ...hit, field: 'description', words: 'Glock switch, makes it full auto' },
      {
        category: 'disguised-suppressor',
        reason,
        field: 'title and description',
        words: 'Solvent trap … cups',
      },
    ]);
  });

  it.each([null, 'words', 7, [null, 1, 'x'], { hits: 'none' }, { postIds: 'all' }])(
    'reads details of %j without failing',
    async (details) => {
      const id = await openPostCase({ cause: 'burst', details });
      expect((await findCase(mod, 'post', id))?.causes).toHaveLength(1);
    },
  );

  it('shows a comment with its post, its reports without their authors, and whom it is about', async () => {
    const { id, postId } = await createReportedComment(t, { authorId: memberId, reporters: 3 });
    await t.db
      .insertInto('strikes')
      .values({ user_id: memberId, reason: 'Earlier', expires_at: new Date(Date.now() + 1_000_000) })
      .execute();
    const item = await findCase(mod, 'comment', id);
    expect(item).toMatchObject({
      urgency: Urgency.Soon,
      comment: { body: 'Send gift cards', isRemoved: false },
      post: { id: postId },
      reportCount: 3,
      person: { id: memberId, strikes: 1, removed: 0, upheld: 0, state: 'active' },
      can: { decide: true, delete: false, sanction: true, suspendDaysMax: 30 },
    });
    expect(Object.keys(item?.reports[0] ?? {})).toEqual(['reason', 'text', 'createdAt']);
  });

  it.each([
    ['a scam', 'scam', 'Is it there?', Urgency.Soon],
    ['harassment where a gift card is asked for', 'harassment', 'Send me a gift card.', Urgency.Soon],
    ['harassment', 'harassment', 'Is it there?', Urgency.Usual],
  ])('a conversation reported once as %s has its urgency by that', async (_name, reason, words, expected) => {
    const askerId = await createUser(t.db);
    const id = await createReportedConversation(t, { ownerId: memberId, askerId, reason, words });
    expect((await findCase(mod, 'conversation', id))?.urgency).toBe(expected);
  });

  it.each([
    ['scam', Urgency.Soon],
    ['spam', Urgency.Usual],
  ])('a member reported for %s has the urgency of that reason', async (reason, expected) => {
    await (await t.as(await createUser(t.db))).post(`/users/${memberId}/report`, { reason });
    expect((await findCase(mod, 'user', memberId))?.urgency).toBe(expected);
  });

  it('shows members, refused texts and ratings', async () => {
    const reporter = await t.as(await createUser(t.db));
    await reporter.post(`/users/${memberId}/report`, { reason: 'harassment', text: 'Rude everywhere' });
    const refusal = await t.db
      .insertInto('screen_refusals')
      .values({ user_id: memberId, title: 'A switch', description: 'Words', hits: JSON.stringify([]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const deal = await t.db
      .insertInto('deals')
      .values({
        post_id: await createPost(t.db, { author_id: memberId }),
        seller_id: memberId,
        buyer_id: await createUser(t.db),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rating = await t.db
      .insertInto('ratings')
      .values({
        deal_id: deal.id,
        author_id: memberId,
        is_by_seller: true,
        score: 1,
        words: 'A thief',
        shown_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inTransaction(t.db, async (tx) => {
      const about = { cause: 'screen', aboutId: memberId } as const;
      await openCase(tx, { kind: 'refusal', id: refusal.id }, about);
      await openCase(tx, { kind: 'rating', id: rating.id }, about);
    });
    expect((await findCase(mod, 'user', memberId))?.reports).toMatchObject([{ text: 'Rude everywhere' }]);
    expect((await findCase(mod, 'refusal', refusal.id))?.refusal).toMatchObject({ title: 'A switch' });
    expect((await findCase(mod, 'rating', rating.id))?.rating).toMatchObject({ words: 'A thief', score: 1 });
  });

  it.each([
    ['oneself', async () => modId, false],
    ['another moderator', () => createUser(t.db, { role: RoleLevel.Mod }), false],
    ['an administrator', () => createUser(t.db, { role: RoleLevel.Admin }), false],
    ['a member', () => createUser(t.db), true],
  ])('a case about %s: another one decides it, or not', async (_name, makeAbout, expected) => {
    const aboutId = await makeAbout();
    const id = await openPostCase({ aboutId }, { author_id: aboutId });
    expect((await findCase(mod, 'post', id))?.can).toMatchObject({ decide: expected, sanction: expected });
    const status = expected ? 200 : 403;
    expect((await mod.post(`/moderation/post/${id}/claim`)).status).toBe(status);
    expect((await decide(mod, 'post', id, { action: 'keep' })).status).toBe(status);
  });

  it.each(['cursor=x', 'cursor=4.1.1', 'kind=house', 'limit=0', 'limit=101'])(
    'refuses ?%s',
    async (query) => {
      expect((await mod.get(`/moderation/queue?${query}`)).status).toBe(422);
    },
  );
});

describe('a reported conversation', () => {
  it('is read only while it is reported, its latest messages, and that is written down', async () => {
    const id = await createReportedConversation(t, {
      ownerId: memberId,
      askerId: await createUser(t.db),
      messages: 34,
    });
    expect(await findCase(mod, 'conversation', id)).toMatchObject({
      conversation: { isReadable: true },
      person: { id: memberId },
    });
    const { body } = await mod.get<ReportedMessages>(`/moderation/conversations/${id}`);
    expect(body.messages.map((message) => message.body)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Message ${index + 5}`),
    );
    const read = await t.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('subject_kind', '=', 'conversation')
      .where('subject_id', '=', id)
      .execute();
    expect(read).toEqual([{ actor_id: modId, action: 'conversation.read' }]);
    await decide(mod, 'conversation', id, { action: 'keep' });
    expect((await mod.get(`/moderation/conversations/${id}`)).status).toBe(404);
  });

  it('is not opened by whoever takes part in it, or for no report', async () => {
    const id = await createReportedConversation(t, { ownerId: modId, askerId: memberId });
    expect((await mod.get(`/moderation/conversations/${id}`)).status).toBe(404);
    expect((await other.get(`/moderation/conversations/${id}`)).status).toBe(200);
    await t.db.updateTable('reports').set({ answered_at: new Date() }).where('subject_id', '=', id).execute();
    expect((await other.get(`/moderation/conversations/${id}`)).status).toBe(404);
  });
});

describe('a claim', () => {
  const claim = (client: Client, id: number) =>
    client.post<Claimed & { code?: string; detail?: string }>(`/moderation/post/${id}/claim`);
  const release = (client: Client, id: number) => client.delete(`/moderation/post/${id}/claim`);

  it('keeps others away until it is let go, and says whose it is', async () => {
    const id = await openPostCase();
    expect((await claim(mod, id)).body.claim).toMatchObject({ by: { displayName: 'Maya' }, isMine: true });
    expect((await findCase(other, 'post', id))?.claim).toMatchObject({
      by: { displayName: 'Maya' },
      isMine: false,
    });
    const refused = await claim(other, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'claimed']);
    expect(refused.body.detail).toContain('Maya');
    expect((await decide(other, 'post', id, { action: 'keep' })).body.code).toBe('claimed');
    await release(other, id);
    expect((await claim(other, id)).status).toBe(409);
    await release(mod, id);
    expect((await claim(other, id)).status).toBe(200);
  });

  it('of two at once one gets it', async () => {
    const id = await openPostCase();
    const answers = await Promise.all([claim(mod, id), claim(other, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is over a quarter of an hour after the last act, and each act begins it anew', async () => {
    const id = await openPostCase();
    const first = await claim(mod, id);
    const age = (minutes: number) =>
      t.db
        .updateTable('cases')
        .set({ claimed_at: new Date(Date.now() - minutes * 60_000) })
        .where('subject_id', '=', id)
        .execute();
    await age(14);
    expect((await claim(other, id)).status).toBe(409);
    const again = await claim(mod, id);
    expect(Date.parse(again.body.claim.until)).toBeGreaterThanOrEqual(Date.parse(first.body.claim.until));
    await age(16);
    expect((await findCase(mod, 'post', id))?.claim).toBeNull();
    expect((await claim(other, id)).status).toBe(200);
  });

  it('of what was decided or never was there is refused', async () => {
    const id = await openPostCase({}, { status: PostStatus.Flagged });
    await decide(mod, 'post', id, { action: 'keep' });
    expect((await claim(other, id)).body.code).toBe('decided');
    expect((await claim(mod, id + 1_000_000)).status).toBe(404);
    expect((await mod.post(`/moderation/house/${id}/claim`)).status).toBe(422);
  });
});
