/** New matches of saved searches: told at once or in the morning, no match twice, and none of one's own. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { contentsOf, listOf, pushedTo, untilWaiting } from './notifications.testing.ts';
import { notifyOfMatches } from './search-news.ts';

let t: TestApp;
let userId: number;
let client: Client;
let sellerId: number;

beforeAll(async () => {
  t = await createTestApp();
  sellerId = await createUser(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('searches').execute();
  userId = await createUser(t.db);
  client = await t.as(userId);
  t.pushed.length = 0;
});

/** The search was saved an hour ago. */
async function save(criteria: object, body: object = {}): Promise<number> {
  const answer = await client.post<{ id: number }>('/searches', {
    name: 'Lever actions near Boise',
    criteria,
    notify: 'instant',
    ...body,
  });
  expect(answer.status).toBe(201);
  await sql`update searches set checked_until = now() - interval '1 hour', next_check_at = now() - interval '1 hour'
    where id = ${answer.body.id}`.execute(t.db);
  return answer.body.id;
}
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const post = (values: object = {}) =>
  createPost(t.db, {
    author_id: sellerId,
    title: 'Marlin lever action',
    created_at: minutesAgo(5),
    ...values,
  });
/** By a moderator, a while ago. */
async function letPass(id: number): Promise<void> {
  const moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  const { body } = await moderator.post<{ status: number }>(`/posts/${id}/status`, { action: 'approve' });
  expect(body.status).toBe(PostStatus.Approved);
  await sql`update posts set created_at = created_at - interval '70 seconds'`.execute(t.db);
  await sql`update searches set checked_until = checked_until - interval '70 seconds', next_check_at = now() - interval '1 second'`.execute(
    t.db,
  );
}
/** As if so much time had passed. */
const pass = (time: string) =>
  sql`update searches set next_check_at = next_check_at - ${time}::interval`.execute(t.db);
/** As if the time until the next look had passed. */
const wait = (hours: number) =>
  sql`update searches set next_check_at = next_check_at - make_interval(hours => ${hours})`.execute(t.db);

describe('new matches', () => {
  it('are told in one sentence that leads to the search', async () => {
    const id = await save({ phrase: 'lever action', zipCode: '83702', maxDistanceMiles: 50 });
    for (let n = 0; n < 3; n++) await post();
    await post({ zip: '10001' });
    await post({ title: 'A scope' });
    expect(await notifyOfMatches(t.context)).toBe(1);
    expect(await listOf(client)).toMatchObject([
      {
        type: 'savedSearch',
        content: '3 new matches for “Lever actions near Boise”',
        url: `/search/${id}`,
        count: 3,
      },
    ]);
    expect(pushedTo(t, userId)).toMatchObject([
      { type: 'GENERAL', content: '3 new matches for “Lever actions near Boise”', payload: { count: 3 } },
      { type: 'NOTIFICATION_COUNT_CHANGE', content: '1' },
    ]);
  });

  it('are told at once, and what follows within five minutes in one alert', async () => {
    await save({});
    await post();
    expect(await notifyOfMatches(t.context)).toBe(1);
    for (let n = 0; n < 3; n++) await post({ created_at: new Date() });
    expect(await notifyOfMatches(t.context)).toBe(0);
    await pass('4 minutes');
    expect(await notifyOfMatches(t.context)).toBe(0);
    await pass('1 minute');
    expect(await notifyOfMatches(t.context)).toBe(1);
    await pass('1 day');
    expect(await notifyOfMatches(t.context)).toBe(0);
    expect(await contentsOf(client)).toEqual([
      '3 new matches for “Lever actions near Boise”',
      '1 new match for “Lever actions near Boise”',
    ]);
  });

  it.each([
    ['daily', /T15:00/],
    ['weekly', /T15:00/],
  ])('of a %s search wait for a morning where its owner lives', async (notify, morning) => {
    const id = await save({}, { notify });
    await post();
    expect(await notifyOfMatches(t.context)).toBe(0);
    const { rows } = await sql<{ at: Date }>`select next_check_at as at from searches`.execute(t.db);
    const at = rows[0]?.at ?? new Date(0);
    expect(at.getTime()).toBeGreaterThan(Date.now());
    // Boise is an hour nearer in summer.
    expect(at.toISOString()).toMatch(new RegExp(`${morning.source}|T14:00`));
    if (notify === 'weekly') expect(at.getUTCDay()).toBe(1);
    await post({ created_at: new Date() });
    expect(await notifyOfMatches(t.context)).toBe(0);
    await sql`update searches set next_check_at = now() - interval '1 second' where id = ${id}`.execute(t.db);
    expect(await notifyOfMatches(t.context)).toBe(1);
    expect(await contentsOf(client)).toEqual(['2 new matches for “Lever actions near Boise”']);
  });

  it('are not told again where the listing is published once more', async () => {
    await save({});
    const id = await post();
    expect(await notifyOfMatches(t.context)).toBe(1);
    await pass('1 hour');
    await sql`update posts set created_at = now() where id = ${id}`.execute(t.db);
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('leave out what is sold by the time they are told', async () => {
    await save({}, { notify: 'daily' });
    const id = await post();
    await notifyOfMatches(t.context);
    await sql`update posts set status = ${PostStatus.Complete} where id = ${id}`.execute(t.db);
    await pass('1 week');
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('are told once where two servers look at the same moment', async () => {
    for (let n = 0; n < 60; n++) {
      await t.db
        .insertInto('searches')
        .values({
          user_id: userId,
          name: `Search ${n}`,
          criteria: '{}',
          notify: true,
          rhythm: 'instant',
          checked_until: minutesAgo(60),
          next_check_at: minutesAgo(1),
        })
        .execute();
    }
    await post();
    const counts = await Promise.all([notifyOfMatches(t.context), notifyOfMatches(t.context)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(t.pushed).toHaveLength(120);
  });

  it('begin for a post that the screen holds when a moderator lets it pass, and are told once', async () => {
    await save({});
    const seller = await t.as(sellerId);
    const listing = { type: 'sell', price: 700, category: 'accessories', zipCode: '83702' };
    const written = await seller.post<{ id: number; status: number }>('/posts', {
      ...listing,
      title: 'Suppressor for .308',
      description: 'Form 4 transfer.',
    });
    expect(written.body.status).toBe(PostStatus.Flagged);
    const { id } = written.body;
    // Older than the search, as far as its writing goes.
    await sql`update posts set created_at = created_at - interval '2 hours',
      flagged_at = flagged_at - interval '2 hours' where id = ${id}`.execute(t.db);
    await seller.patch(`/posts/${id}`, { description: 'Form 4 transfer, of course.' });
    expect(await notifyOfMatches(t.context)).toBe(0);
    await letPass(id);
    expect(await notifyOfMatches(t.context)).toBe(1);
    await wait(25);
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('do not begin again for a post that was public before a moderator looked at its new words', async () => {
    await save({});
    const id = await post({ created_at: minutesAgo(90) });
    const seller = await t.as(sellerId);
    const held = await seller.patch<{ status: number }>(`/posts/${id}`, {
      description: 'With a suppressor.',
    });
    expect(held.body.status).toBe(PostStatus.Flagged);
    await letPass(id);
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('are one match where there is one', async () => {
    await save({}, { name: 'Anything' });
    await post();
    await notifyOfMatches(t.context);
    expect(await contentsOf(client)).toEqual(['1 new match for “Anything”']);
  });
});

describe('a lower price', () => {
  const told = async (from: number, to: number, body: object = {}, criteria: object = {}) => {
    await save(criteria, body);
    const id = await post({ title: 'Marlin 1895', price: from });
    await notifyOfMatches(t.context);
    await pass('1 hour');
    await sql`update posts set price = ${to} where id = ${id}`.execute(t.db);
    const count = await notifyOfMatches(t.context);
    return { id, count, contents: await contentsOf(client) };
  };

  it('is told as the old and the new one', async () => {
    const { count, contents } = await told(1_000, 900);
    expect(count).toBe(1);
    expect(contents[0]).toBe('For “Lever actions near Boise”, lower price: “Marlin 1895” $1,000 → $900');
  });

  it.each([
    ['below 2 %', 1_000, 981, 0],
    ['of 2 %', 1_000, 980, 1],
    ['below $5', 100, 96, 0],
    ['of $5', 100, 95, 1],
    ['that is a higher one', 100, 120, 0],
  ])('%s: %i to %i is told %i times', async (_name, from, to, times) => {
    expect((await told(from, to)).count).toBe(times);
  });

  it('is measured by what was told last, in however many steps it came', async () => {
    const { id, count } = await told(1_000, 990);
    expect(count).toBe(0);
    await sql`update posts set price = 975 where id = ${id}`.execute(t.db);
    expect(await notifyOfMatches(t.context)).toBe(1);
    expect((await contentsOf(client))[0]).toContain('$1,000 → $975');
    await pass('1 hour');
    await sql`update posts set price = 1100 where id = ${id}`.execute(t.db);
    await sql`update posts set price = 974 where id = ${id}`.execute(t.db);
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('brings a listing into a search that it was too dear for', async () => {
    const { count, contents } = await told(905, 899, {}, { maxPrice: 900 });
    expect(count).toBe(1);
    expect(contents).toEqual(['For “Lever actions near Boise”, lower price: “Marlin 1895” $905 → $899']);
  });
});

describe('no match is', () => {
  it('one’s own post, nor one of one’s own store', async () => {
    await save({});
    const dealer = await createDealer(t.db, { members: { [userId]: 'staff' } });
    const colleagueId = await createUser(t.db);
    await post({ author_id: userId });
    await createPost(
      t.db,
      { author_id: colleagueId, type: PostType.DealerNew, created_at: minutesAgo(5) },
      dealer,
    );
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it.each([
    ['older than the search', { created_at: minutesAgo(61) }],
    ['a draft', { status: PostStatus.Draft }],
    ['out of sight', { status: PostStatus.Hidden }],
    ['sold already', { status: PostStatus.Complete }],
    ['over already', { expires_at: minutesAgo(1) }],
  ])('a post that is %s', async (_name, values) => {
    await save({});
    await post(values);
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('a post outside of what the search says itself', async () => {
    await save({ createdAfter: minutesAgo(3).toISOString() });
    await post();
    expect(await notifyOfMatches(t.context)).toBe(0);
  });
});

describe('a look', () => {
  const saveMany = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      await t.db
        .insertInto('searches')
        .values({
          user_id: userId,
          name: `Search ${n}`,
          criteria: '{}',
          notify: true,
          rhythm: 'instant',
          ...lookedAt(n),
        })
        .execute();
    }
  };
  const lookedAt = (n: number) => ({ checked_until: minutesAgo(60), next_check_at: minutesAgo(100 - n) });

  it('ends where searches become due again while it lasts', async () => {
    await saveMany(60);
    await post();
    await sql`create function due_again() returns trigger language plpgsql as
      'begin new.next_check_at := clock_timestamp(); return new; end'`.execute(t.db);
    await sql`create trigger due_again before update on searches for each row execute function due_again()`.execute(
      t.db,
    );
    const told = notifyOfMatches(t.context);
    await expect(told.finally(() => sql`drop function due_again cascade`.execute(t.db))).resolves.toBe(60);
  });

  it('goes on after a search that fails, which is named by its number alone', async () => {
    const id = await save({}, { name: 'Broken' });
    await save({}, { name: 'Whole' });
    await sql`update searches set criteria = '{"phrase": {"secret": "words"}}' where id = ${id}`.execute(
      t.db,
    );
    await post();
    const error = vi.spyOn(t.context.log, 'error');
    expect(await notifyOfMatches(t.context)).toBe(1);
    expect(await contentsOf(client)).toEqual(['1 new match for “Whole”']);
    expect(error).toHaveBeenCalledOnce();
    expect(error.mock.calls[0]).toMatchObject([{ searchId: id }, 'a saved search could not be compared']);
    expect(JSON.stringify(error.mock.calls)).not.toMatch(/secret|words|Broken/);
    error.mockRestore();
  });

  it('goes on after a search that cannot be told, which waits an hour', async () => {
    const id = await save({}, { name: 'Broken' });
    await save({}, { name: 'Whole' });
    const post_id = await post();
    await sql`insert into search_matches (search_id, post_id) values (${id}, ${post_id})`.execute(t.db);
    await sql`update searches set criteria = '{"phrase": {"secret": "words"}}' where id = ${id}`.execute(
      t.db,
    );
    expect(await notifyOfMatches(t.context)).toBe(1);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from searches where id = ${id}`.execute(
      t.db,
    );
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  it('leaves nothing to compare again', async () => {
    await save({ phrase: 'scope' });
    await post();
    await notifyOfMatches(t.context);
    expect((await sql`select 1 from search_news`.execute(t.db)).rows).toEqual([]);
  });

  it('and a reader who marks all at the same moment do not wait for each other', async () => {
    await save({}, { name: 'First' });
    await save({}, { name: 'Second' });
    await post();
    expect(await notifyOfMatches(t.context)).toBe(2);
    await pass('1 hour');
    await post({ created_at: new Date() });
    const held = await t.db.startTransaction().execute();
    await sql`select 1 from notifications where user_id = ${userId} for update`.execute(held);
    const reading = client.post('/notifications/read', {});
    await untilWaiting(t, 1);
    expect(await notifyOfMatches(t.context)).toBe(2);
    await held.commit().execute();
    expect((await reading).status).toBe(200);
  });
});

describe('a search', () => {
  it('whose owner does not ask for it, or has switched it off, tells nothing', async () => {
    await save({}, { notify: false });
    await save({});
    await client.patch('/notifications/preferences', {
      preferences: [{ kind: 'savedSearch', onSite: false }],
    });
    await post();
    expect(await notifyOfMatches(t.context)).toBe(0);
    expect(await contentsOf(client)).toEqual([]);
  });

  it('tells nothing of what was there when the wish began, or became another one', async () => {
    const id = await save({}, { notify: false });
    await post();
    await client.patch(`/searches/${id}`, { notify: true });
    expect(await notifyOfMatches(t.context)).toBe(0);
    const other = await save({ phrase: 'scope' });
    await client.patch(`/searches/${other}`, { criteria: {} });
    expect(await notifyOfMatches(t.context)).toBe(0);
  });

  it('that is only renamed, or asked for again, goes on', async () => {
    const id = await save({});
    await post();
    await client.patch(`/searches/${id}`, { name: 'Renamed', notify: true });
    expect(await notifyOfMatches(t.context)).toBe(1);
    expect(await contentsOf(client)).toEqual(['1 new match for “Renamed”']);
  });

  it('that means nothing any more holds up no other', async () => {
    const broken = await save({});
    await save({}, { name: 'Whole' });
    await sql`update searches set criteria = '{"types": "77", "zipCode": "00000"}' where id = ${broken}`.execute(
      t.db,
    );
    await post();
    expect(await notifyOfMatches(t.context)).toBe(1);
    expect(await contentsOf(client)).toEqual(['1 new match for “Whole”']);
  });
});
