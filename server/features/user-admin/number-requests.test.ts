/** Requests of people who lost their number: who sees and decides them, and what follows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NumberRequests } from '#common/api/user-admin.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { asRole, audited, statusesOf } from './user-admin.testing.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await createTestApp();
  admin = await asRole(t, RoleLevel.Admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.sentJobs.length = 0;
  await t.db.deleteFrom('number_changes').execute();
});

const NEW_NUMBER = '+13035550155';

async function createRequest(values: { role?: number } = {}): Promise<{ id: number; userId: number }> {
  const userId = await createUser(t.db, values);
  const { id } = await t.db
    .insertInto('number_changes')
    .values({ user_id: userId, phone_number: NEW_NUMBER, state: 'requested', statement: 'My lamp.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userId };
}
const list = async (client: Client) =>
  (await client.get<NumberRequests>('/people/numberRequests?limit=2')).body;
const decide = (id: number, body: object, client = admin) =>
  client.post<{ code?: string }>(`/people/numberRequests/${id}/decision`, body);
const stateOf = async (id: number) =>
  t.db
    .selectFrom('number_changes')
    .select(['state', 'takes_effect_at', 'decided_by', 'decision_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const jobs = () => t.sentJobs.map(({ name }) => name);

describe('the list', () => {
  it('shows who asks, both numbers and their words, the oldest first, in pages', async () => {
    const made = [await createRequest(), await createRequest(), await createRequest()];
    const first = await list(admin);
    expect(first.requests.map(({ id }) => id)).toEqual(made.slice(0, 2).map(({ id }) => id));
    expect(first.requests[0]).toMatchObject({
      person: { id: made[0]?.userId },
      oldNumber: expect.stringMatching(/^\+1208/) as string,
      newNumber: NEW_NUMBER,
      statement: 'My lamp.',
    });
    const rest = await admin.get<NumberRequests>(`/people/numberRequests?cursor=${first.nextCursor}`);
    expect(rest.body.requests.map(({ id }) => id)).toEqual([made[2]?.id]);
    expect(rest.body.nextCursor).toBeNull();
  });

  it('leaves out those of people of the own level or above, and those that are decided', async () => {
    const { id } = await createRequest({ role: RoleLevel.Admin });
    expect((await list(admin)).requests).toEqual([]);
    expect((await decide(id, { approve: true })).status).toBe(403);
    const developer = await asRole(t, RoleLevel.Dev);
    expect((await list(developer)).requests.map((request) => request.id)).toEqual([id]);
    expect((await decide(id, { approve: true }, developer)).status).toBe(200);
    expect((await list(developer)).requests).toEqual([]);
  });

  it('is for administrators alone', async () => {
    const { id } = await createRequest();
    for (const client of [await asRole(t, RoleLevel.Mod), await asRole(t, RoleLevel.User), t.client()]) {
      const answers = [
        await client.get('/people/numberRequests'),
        await decide(id, { approve: true }, client),
      ];
      for (const { status } of answers) expect([401, 403]).toContain(status);
    }
    expect((await stateOf(id)).state).toBe('requested');
  });
});

describe('a decision', () => {
  it('that approves begins the 72 hours, tells both numbers, and is written down', async () => {
    const { id, userId } = await createRequest();
    expect((await decide(id, { approve: true })).body).toEqual({ ok: true });
    const { state, takes_effect_at: at, decided_by: by } = await stateOf(id);
    expect([state, by === null]).toEqual(['waiting', false]);
    expect(at?.getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    expect(jobs()).toEqual(['sms.send', 'sms.send', 'notifications.account', 'accounts.changeNumber']);
    expect(t.sentJobs[1]?.data).toMatchObject({ to: NEW_NUMBER });
    expect((await audited(t, userId)).map(({ action }) => action)).toEqual(['user.numberApprove']);
  });

  it('that denies needs a reason, tells it to the new number, and changes nothing', async () => {
    const { id, userId } = await createRequest();
    expect((await decide(id, { approve: false })).status).toBe(422);
    expect((await decide(id, { approve: false, reason: ' ' })).status).toBe(422);
    expect((await decide(id, { approve: false, reason: 'Nothing fits.' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'denied', decision_reason: 'Nothing fits.' });
    expect(t.sentJobs).toEqual([
      {
        name: 'sms.send',
        data: { to: NEW_NUMBER, text: expect.stringContaining('Nothing fits.') as string },
      },
    ]);
    expect(await audited(t, userId)).toEqual([
      expect.objectContaining({ action: 'user.numberDeny', reason: 'Nothing fits.' }),
    ]);
  });

  it('is made once, also by two at once, and only about a request', async () => {
    const { id } = await createRequest();
    const answers = await Promise.all([
      decide(id, { approve: true }),
      decide(id, { approve: false, reason: 'No.' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await decide(id, { approve: true })).status).toBe(409);
    expect((await decide(2_000_000_000, { approve: true })).status).toBe(404);
    await t.db.updateTable('number_changes').set({ state: 'waiting', statement: null }).execute();
    expect((await decide(id, { approve: false, reason: 'No.' })).status).toBe(404);
  });
});
