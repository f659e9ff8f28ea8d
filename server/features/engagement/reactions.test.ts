/** Reactions over HTTP when many react at once: the counts are what stands there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post, PostCounts } from '#common/api/posts.ts';
import { PostStatus, Reaction } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { connectLive, listen } from '#server/testing/live-client.ts';

let t: TestApp;
let ownerId: number;
let ids: number[];
let people: Client[];

const PEOPLE = 200;

beforeAll(async () => {
  t = await createTestApp();
  ownerId = await createUser(t.db);
  ids = [];
  // Reports of those who are new here count less.
  const created_at = new Date(Date.now() - 60 * 86_400_000);
  for (let n = 0; n < PEOPLE; n++) ids.push(await createUser(t.db, { created_at }));
  people = await Promise.all(ids.map((id) => t.as(id)));
}, 30_000);
afterAll(() => t.close());

const react = (client: Client, id: number, reaction: number, more: object = {}) =>
  client.put<PostCounts>(`/posts/${id}/reaction`, { reaction, ...more });
const read = async (id: number, client = people[0] as Client): Promise<Post> =>
  (await client.get<Post>(`/posts/${id}`)).body;
const pushedTo = (id: number) =>
  t.pushed.flatMap((push) => ('kind' in push && push.kind === 'post' && push.id === id ? [push.data] : []));

const VOTES = [Reaction.Upvote, Reaction.Downvote, Reaction.Hate, Reaction.Love];

describe('many at once', () => {
  it('two hundred people react, and change their minds, and each counts once (spec 1)', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const first = await Promise.all(people.map((client, n) => react(client, id, VOTES[n % 4] ?? 0)));
    expect(new Set(first.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await read(id)).toMatchObject({
      upVoteCount: 50,
      downVoteCount: 50,
      hateCount: 50,
      loveCount: 50,
    });
    // The first half turns to an upvote; every tenth takes its vote back.
    const turned = (n: number): number =>
      n % 10 === 0 ? Reaction.None : n < 100 ? Reaction.Upvote : (VOTES[n % 4] ?? 0);
    await Promise.all(people.map((client, n) => react(client, id, turned(n))));
    const expected = people.map((_, n) => turned(n));
    const countOf = (reaction: number): number => expected.filter((one) => one === reaction).length;
    expect(await read(id)).toMatchObject({
      upVoteCount: countOf(Reaction.Upvote),
      downVoteCount: countOf(Reaction.Downvote),
      hateCount: countOf(Reaction.Hate),
      loveCount: countOf(Reaction.Love),
    });
    expect(pushedTo(id).at(-1)).toMatchObject({
      type: 'counts',
      counts: { upVoteCount: countOf(Reaction.Upvote), commentCount: 0 },
    });
  }, 60_000);

  it('two tabs of one person change it again and again, and it counts once at the end', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const [tab, other] = people as [Client, Client];
    await react(other, id, Reaction.Upvote);
    const secondTab = await t.as(ids[0] ?? 0);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        react(n % 2 ? tab : secondTab, id, [...VOTES, Reaction.None][n % 5] ?? 0),
      ),
    );
    await Promise.all([react(tab, id, Reaction.Love), react(secondTab, id, Reaction.Love)]);
    const post = await read(id, secondTab);
    expect(post).toMatchObject({ upVoteCount: 1, downVoteCount: 0, hateCount: 0, loveCount: 1 });
    expect(post.currentUserReaction).toBe(Reaction.Love);
    expect((await read(id, tab)).currentUserReaction).toBe(Reaction.Love);
  });

  it('many report, save, share and vote, and nobody waits for ever', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const answers = await Promise.all(
      people
        .slice(0, 60)
        .map((client, n) =>
          n % 30 === 0
            ? react(client, id, Reaction.Report, { reason: 'spam' })
            : n % 3 === 1
              ? client.put(`/posts/${id}/bookmark`)
              : n % 3 === 2
                ? client.post(`/posts/${id}/share`)
                : react(client, id, Reaction.Upvote),
        ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await read(id)).toMatchObject({ upVoteCount: 18, bookmarkCount: 20, shareCount: 20 });
  }, 30_000);
});

describe('what one’s other pages learn', () => {
  it('one’s vote and save, watching the post or not; another person only the counts', async () => {
    await listen(t);
    const [voterId, otherId] = ids as [number, number];
    const [voter] = people as [Client];
    const id = await createPost(t.db, { author_id: ownerId });
    const [page, list] = [await connectLive(t, voterId), await connectLive(t, voterId)];
    const other = await connectLive(t, otherId);
    await page.watch('post', id);
    await other.watch('post', id);

    const voted = (await react(voter, id, Reaction.Love)).body;
    const saved = (await voter.put<PostCounts>(`/posts/${id}/bookmark`)).body;
    expect(saved).toMatchObject({ currentUserReaction: Reaction.Love, currentUserHasBookmark: true });
    const own = [voted, saved].map((data) => ({ kind: 'ownPost', id, data }));
    expect(await list.untilChanges(2)).toEqual(own);
    expect((await page.untilChanges(4)).map(({ kind }) => kind)).toEqual([
      'post',
      'ownPost',
      'post',
      'ownPost',
    ]);
    expect(await other.untilChanges(2)).toMatchObject([
      { kind: 'post', data: { counts: { loveCount: 1, bookmarkCount: 0 } } },
      { kind: 'post', data: { counts: { loveCount: 1, bookmarkCount: 1 } } },
    ]);
    expect(JSON.stringify([...page.changes, ...other.changes])).not.toContain('"can"');
    expect(JSON.stringify(other.changes)).not.toContain('currentUser');
    for (const { connection } of [page, list, other]) await connection.stop();
  });

  it('nothing where one shares as a visitor, or reports', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const own = () => t.pushed.filter((push) => 'kind' in push && push.kind === 'ownPost' && push.id === id);
    await t.client().post(`/posts/${id}/share`);
    await react(people[0] as Client, id, Reaction.Report, { reason: 'scam' });
    expect(own()).toEqual([]);
  });
});

describe('what others learn', () => {
  it('the counts of a vote, a save and a share, and never whose', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const [someone] = people as [Client];
    await react(someone, id, Reaction.Love);
    await someone.put(`/posts/${id}/bookmark`);
    await someone.post(`/posts/${id}/share`);
    await someone.delete(`/posts/${id}/bookmark`);
    const none = { upVoteCount: 0, downVoteCount: 0, hateCount: 0, commentCount: 0 };
    expect(pushedTo(id)).toEqual([
      { type: 'counts', counts: { ...none, loveCount: 1, bookmarkCount: 0, shareCount: 0 } },
      { type: 'counts', counts: { ...none, loveCount: 1, bookmarkCount: 1, shareCount: 0 } },
      { type: 'counts', counts: { ...none, loveCount: 1, bookmarkCount: 1, shareCount: 1 } },
      { type: 'counts', counts: { ...none, loveCount: 1, bookmarkCount: 0, shareCount: 1 } },
    ]);
  });

  it('nothing of a report, until reports take the post out of sight', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    for (const client of people.slice(0, 2)) await react(client, id, Reaction.Report, { reason: 'scam' });
    expect(pushedTo(id)).toEqual([]);
    await react(people[2] as Client, id, Reaction.Report, { reason: 'scam' });
    expect(pushedTo(id)).toEqual([{ type: 'changed' }]);
    expect((await read(id, await t.as(ownerId))).status).toBe(PostStatus.Flagged);
  });
});
