/** Members of a store over HTTP: invited by number, with a role, taken out, and never without a manager. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/contracts/accounts.ts';
import type { Problem } from '#common/contracts/shared.ts';
import type { OwnStores, StoreMembers } from '#common/contracts/tenant-members.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Answer, type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let store: TestDealer;
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
  managerId = await createUser(t.db);
  store = await createDealer(t.db, { members: { [managerId]: 'manager' } });
  manager = await t.as(managerId, { host: store.host });
  guestNumber = `+13035550${String((managerId % 100) + 100)}`;
  await t.db
    .updateTable('users')
    .set({ phone_number: null })
    .where('phone_number', '=', guestNumber)
    .execute();
  guestId = await createUser(t.db, { phone_number: guestNumber });
  guest = await t.as(guestId, { host: store.host });
  t.sentJobs.length = 0;
});

const path = (suffix = '') => `/tenants/${store.tenantId}${suffix}`;
const invite = (phoneNumber = guestNumber, role = 'staff', client = manager) =>
  client.post<StoreMembers & Problem>(path('/members'), { phoneNumber, role });
const ownStores = async (client = guest): Promise<OwnStores> =>
  (await client.get<OwnStores>('/accounts/invitations')).body;
const answer = (id: number | undefined, accept: boolean, client = guest) =>
  client.post<OwnStores & Problem>(`/accounts/invitations/${id}`, { accept });
async function join(client: Client, userId: number, role: 'staff' | 'manager' = 'staff') {
  await t.db
    .insertInto('tenant_members')
    .values({ tenant_id: store.tenantId, user_id: userId, role })
    .execute();
  return client;
}
const permissionsOf = async (client: Client): Promise<string[]> =>
  (await client.get<CurrentUser>('/accounts/current')).body.permissions;
const entriesAbout = (userId: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_name', 'before', 'after'])
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
const sent = (name: string) => t.sentJobs.filter((job) => job.name === name).map(({ data }) => data);

describe('an invitation', () => {
  it('goes out as a text and a notification, and who accepts works at the store at once', async () => {
    const { status, body } = await invite('(303) 555-0' + guestNumber.slice(-3), 'manager');
    expect(status).toBe(200);
    expect(body.invitations).toEqual([
      expect.objectContaining({ phoneNumber: guestNumber, role: 'manager' }),
    ]);
    expect(sent('sms.send')).toEqual([
      {
        to: guestNumber,
        text: expect.stringMatching(
          /^Dealer \d+ invites you to its store on Rangepost\. Log in with this number: http:\/\/dealer-\d+\.localhost:3000\/accounts$/,
        ) as string,
      },
    ]);
    expect(sent('notifications.account')).toEqual([
      expect.objectContaining({ userId: guestId, url: '/accounts' }),
    ]);
    expect(await permissionsOf(guest)).not.toContain('settings:manage:tenant');
    const [invitation] = (await ownStores()).invitations;
    expect(invitation).toMatchObject({ role: 'manager', store: { id: store.tenantId } });
    const accepted = await answer(invitation?.id, true);
    expect(accepted.body).toMatchObject({ invitations: [], memberships: [{ role: 'manager' }] });
    expect(await permissionsOf(guest)).toContain('settings:manage:tenant');
    expect((await answer(invitation?.id, true)).status).toBe(404);
  });

  it('to a number without an account answers and texts the same, and waits for whoever logs in with it', async () => {
    const known = await invite();
    const texts = sent('sms.send').length;
    await manager.delete(path(`/invitations/${known.body.invitations[0]?.id}`));
    const unknown = await invite('303-555-0198');
    expect(unknown.status).toBe(known.status);
    const plain = ({ members, invitations }: StoreMembers) => ({
      members,
      invitations: invitations.map(({ role }) => role),
    });
    expect(plain(unknown.body)).toEqual(plain(known.body));
    expect(sent('sms.send')).toHaveLength(texts + 1);
    const newcomer = await t.as(await createUser(t.db, { phone_number: '+13035550198' }));
    expect((await ownStores(newcomer)).invitations).toHaveLength(1);
    await t.db
      .updateTable('users')
      .set({ phone_number: null })
      .where('phone_number', '=', '+13035550198')
      .execute();
  });

  it.each(['staff', 'manager'] as const)('to whoever is %s already is refused', async (role) => {
    await join(guest, guestId, role);
    const { status, body } = await invite(guestNumber, role);
    expect([status, body.code, sent('sms.send')]).toEqual([409, 'already_member', []]);
  });

  it.each([
    ['staff', 'manager'],
    ['manager', 'staff'],
  ] as const)('makes %s %s once it is accepted, and is written down as that', async (before, after) => {
    await join(guest, guestId, before);
    const { body } = await invite(guestNumber, after);
    expect((await answer(body.invitations[0]?.id, true)).body.memberships).toMatchObject([{ role: after }]);
    expect(await entriesAbout(guestId)).toEqual([
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
    await join(guest, guestId, 'staff');
    expect((await answer(body.invitations[0]?.id, true)).body.memberships).toMatchObject([{ role: 'staff' }]);
    expect(await entriesAbout(guestId)).toEqual([]);
  });

  it('makes no staff of the last manager', async () => {
    await join(guest, guestId, 'manager');
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
    'from a store whose licence %s is texted to nobody, unless an administrator sends it',
    async (_, values) => {
      await t.db.updateTable('ffls').set(values).where('id', '=', store.fflId).execute();
      expect((await invite()).status).toBe(200);
      expect([sent('sms.send'), sent('notifications.account').length]).toEqual([[], 1]);
      expect((await ownStores()).invitations).toHaveLength(1);
      const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
      expect((await invite('303-555-0194', 'manager', admin)).status).toBe(200);
      expect(sent('sms.send')).toMatchObject([{ to: '+13035550194' }]);
    },
  );

  it('repeated within a day changes the role and sends no second text', async () => {
    await invite();
    const { body } = await invite(guestNumber, 'manager');
    expect(body.invitations).toMatchObject([{ role: 'manager' }]);
    expect(sent('sms.send')).toHaveLength(1);
  });

  it('may be declined or withdrawn, and is over after 14 days', async () => {
    for (const end of [
      (id: number) => answer(id, false),
      (id: number) => manager.delete(path(`/invitations/${id}`)),
      () => t.db.updateTable('tenant_invitations').set({ expires_at: new Date() }).execute(),
    ]) {
      const id = (await invite()).body.invitations[0]?.id ?? 0;
      await end(id);
      expect((await ownStores()).invitations).toEqual([]);
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

describe('a member', () => {
  it('who is made a manager, and back, has the rights at once', async () => {
    await join(guest, guestId);
    const url = path(`/members/${guestId}`);
    expect((await manager.patch<StoreMembers>(url, { role: 'manager' })).body.members).toContainEqual(
      expect.objectContaining({ id: guestId, role: 'manager', isMe: false }),
    );
    expect(await permissionsOf(guest)).toContain('settings:manage:tenant');
    expect((await manager.patch(url, { role: 'staff' })).status).toBe(200);
    expect(await permissionsOf(guest)).not.toContain('settings:manage:tenant');
    expect((await manager.patch(url, { role: 'owner' })).status).toBe(422);
  });

  it('who is taken out loses drafts and inbox at once', async () => {
    await join(guest, guestId);
    const draft = await createPost(
      t.db,
      { author_id: managerId, type: PostType.DealerNew, status: PostStatus.Draft },
      store,
    );
    const postId = await createPost(t.db, { author_id: managerId, type: PostType.DealerNew }, store);
    const buyer = await t.as(await createUser(t.db));
    const asked = await buyer.post<{ conversation: { id: number } }>('/conversations', {
      postId,
      body: 'Is it there?',
    });
    const inbox = `/conversations/${asked.body.conversation.id}/messages`;
    const statuses = async () => [
      (await guest.get(`/posts/${draft}`)).status,
      (await guest.get(inbox)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    expect((await manager.delete(path(`/members/${guestId}`))).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('leaves by oneself, from any host', async () => {
    await join(guest, guestId);
    const elsewhere = await t.as(guestId);
    expect((await elsewhere.delete(path(`/members/${guestId}`))).status).toBe(200);
    expect((await ownStores(elsewhere)).memberships).toEqual([]);
    expect((await elsewhere.delete(path(`/members/${guestId}`))).status).toBe(404);
  });

  it('who is staff changes nobody', async () => {
    await join(guest, guestId);
    expect((await guest.get(path('/members'))).status).toBe(404);
    expect((await guest.patch(path(`/members/${guestId}`), { role: 'manager' })).status).toBe(404);
    expect((await guest.delete(path(`/members/${managerId}`))).status).toBe(404);
    expect((await invite('303-555-0197', 'staff', guest)).status).toBe(404);
  });

  it('is written down with what was there before', async () => {
    await join(guest, guestId);
    await manager.patch(path(`/members/${guestId}`), { role: 'manager' });
    await manager.delete(path(`/members/${guestId}`));
    const storeName = `Dealer ${store.name.replace('dealer-', '')}`;
    expect(await entriesAbout(guestId)).toMatchObject([
      {
        action: 'member.role',
        subject_name: storeName,
        before: { role: 'staff' },
        after: { role: 'manager' },
      },
      { action: 'member.remove', subject_name: storeName, before: { role: 'manager' }, after: null },
    ]);
  });
});

describe('the last manager', () => {
  it('neither goes nor is made staff, by nobody', async () => {
    const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
    for (const client of [manager, admin]) {
      const answers: Answer[] = [
        await client.delete(path(`/members/${managerId}`)),
        await client.patch(path(`/members/${managerId}`), { role: 'staff' }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'last_manager'],
        [409, 'last_manager'],
      ]);
    }
  });

  it('is the one beside a banned one', async () => {
    const banned = await createUser(t.db, { banned_at: new Date() });
    await join(guest, banned, 'manager');
    expect((await manager.delete(path(`/members/${managerId}`))).status).toBe(409);
    expect((await manager.delete(path(`/members/${banned}`))).status).toBe(200);
  });

  it('stays when both go at once', async () => {
    await join(guest, guestId, 'manager');
    const answers = await Promise.all([
      manager.delete(path(`/members/${managerId}`)),
      guest.delete(path(`/members/${guestId}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it('stays when each makes the other one staff at once', async () => {
    await join(guest, guestId, 'manager');
    const answers = await Promise.all([
      manager.patch(path(`/members/${guestId}`), { role: 'staff' }),
      guest.patch(path(`/members/${managerId}`), { role: 'staff' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const managers = await t.db
      .selectFrom('tenant_members')
      .select('user_id')
      .where('tenant_id', '=', store.tenantId)
      .where('role', '=', 'manager')
      .execute();
    expect(managers).toHaveLength(1);
  });
});

it('a manager of one store reaches the people of another by no route', async () => {
  const other = await createDealer(t.db, { members: { [guestId]: 'staff' } });
  const { id: invitationId } = await t.db
    .insertInto('tenant_invitations')
    .values({
      tenant_id: other.tenantId,
      phone_number: '+13035550196',
      role: 'staff',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const base = `/tenants/${other.tenantId}`;
  const answers = await Promise.all([
    manager.get(`${base}/members`),
    manager.post(`${base}/members`, { phoneNumber: '303-555-0195', role: 'manager' }),
    manager.patch(`${base}/members/${guestId}`, { role: 'manager' }),
    manager.delete(`${base}/members/${guestId}`),
    manager.delete(`${base}/invitations/${invitationId}`),
    // Through the own store, another's people are not there either.
    manager.patch(path(`/members/${guestId}`), { role: 'manager' }),
    manager.delete(path(`/members/${guestId}`)),
    manager.delete(path(`/invitations/${invitationId}`)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 404));
  expect(sent('sms.send')).toEqual([]);
});
