/** Following dealers over HTTP: for members, idempotent, and told wherever the dealer is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant, TenantHome } from '#common/api/tenants.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let dealer: TestDealer;
let userId: number;
let member: Client;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  dealer = await createDealer(t.db);
  userId = await createUser(t.db);
  member = await t.as(userId);
});

const follow = (client = member) => client.put<Tenant>(`/ffls/${dealer.name}/follow`);
const unfollow = (client = member) => client.delete<Tenant>(`/ffls/${dealer.name}/follow`);
const isFollowed = async (client: Client): Promise<boolean> =>
  (await client.get<Tenant>(`/ffls/${dealer.name}`)).body.currentUserFollows;

describe('following', () => {
  it('and its end may be asked for twice, and answer the dealer', async () => {
    for (const _ of ['once', 'again']) {
      const { status, body } = await follow();
      expect([status, body.name, body.currentUserFollows]).toEqual([200, dealer.name, true]);
    }
    expect(await isFollowed(member)).toBe(true);
    for (const _ of ['once', 'again']) expect((await unfollow()).body.currentUserFollows).toBe(false);
    expect(await isFollowed(member)).toBe(false);
  });

  it('is told at the dealer’s host too, and to nobody else', async () => {
    await follow();
    const there = await t.as(userId, { host: dealer.host });
    const visitor = t.client({ host: dealer.host });
    const stranger = await t.as(await createUser(t.db), { host: dealer.host });
    const answers = async (client: Client) => [
      (await client.get<Tenant>('/accounts/currentTenant')).body.currentUserFollows,
      (await client.get<TenantHome>('/tenants/current')).body.tenant.currentUserFollows,
      await isFollowed(client),
    ];
    expect(await answers(there)).toEqual([true, true, true]);
    expect(await answers(visitor)).toEqual([false, false, false]);
    expect(await answers(stranger)).toEqual([false, false, false]);
    const { body: network } = await member.get<Tenant>('/accounts/currentTenant');
    expect(network.currentUserFollows).toBe(false);
  });

  it('needs a dealer that is there', async () => {
    expect((await member.put('/ffls/no-such-dealer/follow')).status).toBe(404);
    const { name } = await t.db
      .selectFrom('tenants')
      .select('name')
      .where('ffl_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect((await member.put(`/ffls/${name}/follow`)).status).toBe(404);
  });

  it('is refused to visitors, and to whoever is suspended, who may still end it', async () => {
    await follow();
    await t.db
      .updateTable('users')
      .set({ suspended_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', userId)
      .execute();
    t.context.events.emit('user.changed', { userId });
    expect((await follow()).status).toBe(403);
    expect((await unfollow()).body.currentUserFollows).toBe(false);
    expect((await follow(t.client())).status).toBe(401);
    expect((await unfollow(t.client())).status).toBe(401);
  });
});
