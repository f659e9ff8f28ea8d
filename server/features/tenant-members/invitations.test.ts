/** Invitations to a store over HTTP: by number, with a role, accepted or not, and never too many. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#common/api/shared.ts';
import type { OwnStores, StoreMembers } from '#common/api/tenant-members.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import {
  createStoreWithGuest,
  entriesAbout,
  jobsSent,
  join,
  permissionsOf,
  readOwnStores,
  type StoreWithGuest,
} from './members.testing.ts';

let t: TestApp;
let store: StoreWithGuest['store'];
let managerId: number;
let manager: Client;
let guestId: number;
let guest: Client;
let guestNumber: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ store, managerId, manager, guestId, guest, guestNumber } = await createStoreWithGuest(t));
});

const path = (suffix = '') => `/tenants/${store.tenantId}${suffix}`;
const invite = (phoneNumber = guestNumber, role = 'staff', client = manager) =>
  client.post<StoreMembers & Problem>(path('/members'), { phoneNumber, role });
const answer = (id: number | undefined, accept: boolean, client = guest) =>
  client.post<OwnStores & Problem>(`/accounts/invitations/${id}`, { accept });

describe('an invitation', () => {
  it('goes out as a text and a notification, and who accepts works at the store at once', async () => {
    const { status, body } = await invite('(303) 555-0' + guestNumber.slice(-3), 'manager');
    expect(status).toBe(200);
    expect(body.invitations).toEqual([
      expect.objectContaining({ phoneNumber: guestNumber, role: 'manager' }),
    ]);
    expect(jobsSent(t, 'sms.send')).toEqual([
      {
        to: guestNumber,
        text: expect.stringMatching(
          /^Dealer \d+ invites you to its store on Rangepost\. Log in with this number: http:\/\/dealer-\d+\.localhost:3000\/accounts$/,
        ) as string,
      },
    ]);
    expect(jobsSent(t, 'notifications.account')).toEqual([
      expect.objectContaining({ userId: guestId, url: '/accounts' }),
    ]);
    expect(await permissionsOf(guest)).not.toContain('settings:manage:tenant');
    const [invitation] = (await readOwnStores(guest)).invitations;
    expect(invitation).toMatchObject({ role: 'manager', store: { id: store.tenantId } });
    const accepted = await answer(invitation?.id, true);
    expect(accepted.body).toMatchObject({ invitations: [], memberships: [{ role: 'manager' }] });
    expect(await permissionsOf(guest)).toContain('settings:manage:tenant');
    expect((await answer(invitation?.id, true)).status).toBe(404);
  });

  it('to a number without an account answers and texts the same, and waits for whoever logs in with it', async () => {
    const known = await invite();
    const texts = jobsSent(t, 'sms.send').length;
    await manager.delete(path(`/invitations/${known.body.invitations[0]?.id}`));
    const unknown = await invite('303-555-0198');
    expect(unknown.status).toBe(known.status);
    const plain = ({ members, invitations }: StoreMembers) => ({
      members,
      invitations: invitations.map(({ role }) => role),
    });
    expect(plain(unknown.body)).toEqual(plain(known.body));
    expect(jobsSent(t, 'sms.send')).toHaveLength(texts + 1);
    const newcomer = await t.as(await createUser(t.db, { phone_number: '+13035550198' }));
    expect((await readOwnStores(newcomer)).invitations).toHaveLength(1);
    await t.db
      .updateTable('users')
      .set({ phone_number: null })
      .where('phone_number', '=', '+13035550198')
      .execute();
  });

  it.each(['staff', 'manager'] as const)('to whoever is %s already is refused', async (role) => {
    await join(t, store, guestId, role);
    const { status, body } = await invite(guestNumber, role);
    expect([status, body.code, jobsSent(t, 'sms.send')]).toEqual([409, 'already_member', []]);
  });

  it.each([
    ['staff', 'manager'],
    ['manager', 'staff'],
  ] as const)('makes %s %s once it is accepted, and is written down as that', async (before, after) => {
    await join(t, store, guestId, before);
    const { body } = await invite(guestNumber, after);
    expect((await answer(body.invitations[0]?.id, true)).body.memberships).toMatchObject([{ role: after }]);
    expect(await entriesAbout(t, guestId)).toEqual([
      {
        action: 'member.role',
        actor_id: guestId,
        subject_name: `Dealer ${store.name.replace('dealer-', '')}`,
        before: { role: before },
        after: { role: after },
      },
    ]);
  });

  it('that has come true meanwhile changes nothing and leaves no entry', async () => {
    const { body } = await invite(guestNumber, 'staff');
    await join(t, store, guestId, 'staff');
    expect((await answer(body.invitations[0]?.id, true)).body.memberships).toMatchObject([{ role: 'staff' }]);
    expect(await entriesAbout(t, guestId)).toEqual([]);
  });

  it('makes no staff of the last manager', async () => {
    await join(t, store, guestId, 'manager');
    const { body } = await invite(guestNumber, 'staff');
    await manager.delete(path(`/members/${managerId}`));
    const accepted = await answer(body.invitations[0]?.id, true);
    expect([accepted.status, accepted.body.code]).toEqual([409, 'last_manager']);
    expect((await answer(body.invitations[0]?.id, false)).status).toBe(200);
  });

  it.each([
    ['was never verified', { verified_at: null }],
    ['is paused', { paused_at: new Date(), paused_reason: 'administrator' }],
    ['has run out', { expires_on: '2026-01-01' }],
  ])(
    'from a store whose license %s is texted to nobody, unless an administrator sends it',
    async (_, values) => {
      await t.db.updateTable('ffls').set(values).where('id', '=', store.fflId).execute();
      expect((await invite()).status).toBe(200);
      expect([jobsSent(t, 'sms.send'), jobsSent(t, 'notifications.account').length]).toEqual([[], 1]);
      expect((await readOwnStores(guest)).invitations).toHaveLength(1);
      const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
      expect((await invite('303-555-0194', 'manager', admin)).status).toBe(200);
      expect(jobsSent(t, 'sms.send')).toMatchObject([{ to: '+13035550194' }]);
    },
  );

  it('repeated within a day changes the role and sends no second text', async () => {
    await invite();
    const { body } = await invite(guestNumber, 'manager');
    expect(body.invitations).toMatchObject([{ role: 'manager' }]);
    expect(jobsSent(t, 'sms.send')).toHaveLength(1);
  });

  it('may be declined or withdrawn, and is over after 14 days', async () => {
    for (const end of [
      (id: number) => answer(id, false),
      (id: number) => manager.delete(path(`/invitations/${id}`)),
      () => t.db.updateTable('tenant_invitations').set({ expires_at: new Date() }).execute(),
    ]) {
      const id = (await invite()).body.invitations[0]?.id ?? 0;
      await end(id);
      expect((await readOwnStores(guest)).invitations).toEqual([]);
      expect((await answer(id, true)).status).toBe(404);
    }
    const rows = await t.db
      .selectFrom('tenant_members')
      .select('user_id')
      .where('user_id', '=', guestId)
      .execute();
    expect(rows).toEqual([]);
    const { body } = await invite();
    const days = (Date.parse(body.invitations[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
  });

  it('is nobody else’s to answer, and not for the suspended', async () => {
    const id = (await invite()).body.invitations[0]?.id;
    expect((await answer(id, true, await t.as(await createUser(t.db)))).status).toBe(404);
    await t.db
      .updateTable('users')
      .set({ suspended_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', guestId)
      .execute();
    expect((await answer(id, true, await t.as(guestId))).status).toBe(403);
  });

  it('is one of 20 a day at most, also where they were withdrawn', async () => {
    for (let index = 0; index < 20; index++) {
      const { status, body } = await invite(`303-555-01${String(index + 10)}`);
      expect(status).toBe(200);
      await manager.delete(path(`/invitations/${body.invitations[0]?.id}`));
    }
    const { status, body } = await invite('303-555-0199');
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
  });

  it.each(['12345', '+44 20 7946 0018', ''])('to %j is refused beside its field', async (number) => {
    const { status, body } = await invite(number);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'phoneNumber']);
  });
});
