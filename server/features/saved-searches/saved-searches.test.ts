/** Saved searches over HTTP: their owner's alone, at most so many, and only what the database can keep. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedSearch, SavedSearches } from '#common/api/saved-searches.ts';
import { inTransaction } from '#server/db/database.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { insertSearch, lockAndCountSearches, MAX_SEARCHES } from './saved-searches.queries.ts';

type Problem = { code: string; errors?: { path: string }[] };

let t: TestApp;
let ownerId: number;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
  t = await createTestApp();
  stranger = await t.as(await createUser(t.db));
});
afterAll(() => t.close());
beforeEach(async () => {
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
});

const save = (body: object = {}, client = owner) =>
  client.post<SavedSearch & Problem>('/searches', { name: 'Lever rifles', criteria: {}, ...body });
const list = async (client = owner): Promise<SavedSearch[]> =>
  (await client.get<SavedSearches>('/searches')).body.searches;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as Problem;
  return { status, code, path: errors?.[0]?.path };
};
const fill = (count: number) =>
  t.db
    .insertInto('searches')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: ownerId,
        name: `Search ${index}`,
        criteria: '{}',
      })),
    )
    .execute();

describe('a saved search', () => {
  const criteria = { types: 'sell', phrase: '30-30', zipCode: '83702', maxDistanceMiles: 50, maxPrice: 900 };

  it('is kept with its name and criteria, and listed newest first', async () => {
    const { status, body } = await save({ name: '  Lever rifles ', criteria });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      name: 'Lever rifles',
      criteria,
      notify: false,
      alerts: 'off',
      createdAt: expect.any(String) as string,
    });
    const { body: newer } = await save({ name: 'Optics' });
    expect(await list()).toEqual([newer, body]);
    expect((await owner.get(`/searches/${body.id}`)).body).toEqual(body);
  });

  it('notifies where that is wanted, from the start or later', async () => {
    const { body } = await save({ notify: true });
    expect(body.notify).toBe(true);
    const off = await owner.patch<SavedSearch>(`/searches/${body.id}`, { notify: false });
    expect(off.body).toEqual({ ...body, notify: false, alerts: 'off' });
    expect((await owner.get<SavedSearch>(`/searches/${body.id}`)).body.notify).toBe(false);
  });

  it.each([
    [true, true, 'daily'],
    [false, false, 'off'],
    ['off', false, 'off'],
    ['instant', true, 'instant'],
    ['daily', true, 'daily'],
    ['weekly', true, 'weekly'],
  ])('takes %s as its alerts', async (wish, notify, alerts) => {
    const { body } = await save({ notify: wish });
    expect(body).toMatchObject({ notify, alerts });
    const { body: other } = await save();
    const changed = await owner.patch<SavedSearch>(`/searches/${other.id}`, { notify: wish });
    expect(changed.body).toMatchObject({ notify, alerts });
  });

  it('keeps its rhythm where it is only asked for again, and is daily where it is switched on again', async () => {
    const { body } = await save({ notify: 'weekly' });
    const patch = async (notify: boolean) =>
      (await owner.patch<SavedSearch>(`/searches/${body.id}`, { notify })).body.alerts;
    expect([await patch(true), await patch(false), await patch(true)]).toEqual(['weekly', 'off', 'daily']);
  });

  it('is changed in what is named, and stays in the rest', async () => {
    const { body } = await save({ criteria });
    const renamed = await owner.patch<SavedSearch>(`/searches/${body.id}`, { name: ' Carbines ' });
    expect(renamed.body).toEqual({ ...body, name: 'Carbines' });
    const other = await owner.patch<SavedSearch>(`/searches/${body.id}`, { criteria: { phrase: 'scope' } });
    expect(other.body).toEqual({ ...body, name: 'Carbines', criteria: { phrase: 'scope' } });
    expect(await list()).toEqual([other.body]);
  });

  it('is gone once removed', async () => {
    const { body } = await save();
    expect((await owner.delete(`/searches/${body.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await owner.get(`/searches/${body.id}`)).status).toBe(404);
    expect((await owner.delete(`/searches/${body.id}`)).status).toBe(404);
  });

  it('does not exist for anyone else', async () => {
    const { body } = await save();
    expect(await list(stranger)).toEqual([]);
    expect((await stranger.get(`/searches/${body.id}`)).status).toBe(404);
    expect((await stranger.patch(`/searches/${body.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(`/searches/${body.id}`)).status).toBe(404);
    expect(await list()).toEqual([body]);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a name with a sign that the database cannot keep', { name: 'a\u0000b' }, 'name'],
    ['no criteria', { criteria: undefined }, 'criteria'],
    ['criteria that nobody knows', { criteria: { color: 'red' } }, 'criteria.color'],
    ['criteria of a list’s page', { criteria: { cursor: 'x' } }, 'criteria.cursor'],
    ['a price in words', { criteria: { maxPrice: 'low' } }, 'criteria.maxPrice'],
    ['a zip that is none', { criteria: { zipCode: '8370' } }, 'criteria.zipCode'],
    ['a phrase that the database cannot keep', { criteria: { phrase: 'a\u0000b' } }, 'criteria.phrase'],
    ['a wish in words', { notify: 'yes' }, 'notify'],
    ['a field that nobody knows', { userId: 1 }, 'userId'],
  ])('is refused with %s', async (_name, body, path) => {
    expect(refusal(await save(body))).toMatchObject({ status: 422, path });
    const { body: kept } = await save({ criteria });
    if (!Object.values(body).includes(undefined)) {
      expect(refusal(await owner.patch(`/searches/${kept.id}`, body))).toMatchObject({ status: 422, path });
    }
    expect(await list()).toEqual([kept]);
  });
});

describe('the limit', () => {
  it('is 50 for each person, and one removed makes room', async () => {
    await fill(MAX_SEARCHES);
    expect(refusal(await save())).toMatchObject({ status: 409, code: 'too_many_searches' });
    expect((await save({}, stranger)).status).toBe(201);
    const [first] = await list();
    await owner.delete(`/searches/${first?.id}`);
    expect((await save()).status).toBe(201);
    expect(await list()).toHaveLength(50);
  });

  it('holds for several at once', async () => {
    await fill(MAX_SEARCHES - 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => save()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(MAX_SEARCHES);
  });

  it('is not counted while another search is being saved', async () => {
    await fill(MAX_SEARCHES - 1);
    const { saving, isDone } = await inTransaction(t.db, async (tx) => {
      await lockAndCountSearches(tx, ownerId);
      await insertSearch(tx, ownerId, { name: 'The last', criteria: {}, notify: false });
      let isDone = false;
      const saving = save().finally(() => (isDone = true));
      await vi.waitFor(async () => expect(isDone || (await isAnyoneWaiting())).toBe(true), {
        timeout: 5_000,
      });
      return { saving, isDone };
    });
    expect(isDone).toBe(false);
    expect((await saving).status).toBe(409);
  });
});

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      t.db,
    );
  return rows.length > 0;
}

describe('whoever is suspended', () => {
  it('reads searches, and saves, changes and removes none', async () => {
    const { body } = await save();
    await t.db
      .updateTable('users')
      .set({ suspended_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', ownerId)
      .execute();
    t.context.events.emit('user.changed', { userId: ownerId });
    const suspended = { status: 403, code: 'suspended' };
    expect(refusal(await save())).toMatchObject(suspended);
    expect(refusal(await owner.patch(`/searches/${body.id}`, { name: 'New' }))).toMatchObject(suspended);
    expect(refusal(await owner.delete(`/searches/${body.id}`))).toMatchObject(suspended);
    expect((await owner.get(`/searches/${body.id}`)).body).toEqual(body);
    expect(await list()).toEqual([body]);
  });
});
