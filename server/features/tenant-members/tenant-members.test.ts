/** Members of a store over HTTP: with a role, taken out, and never without a manager. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoreMembers } from '#common/api/tenant-members.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Answer, type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
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

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ store, managerId, manager, guestId, guest } = await createStoreWithGuest(t));
});

const path = (suffix = '') => `/tenants/${store.tenantId}${suffix}`;

describe('a member', () => {
  it('who is made a manager, and back, has the rights at once', async () => {
    await join(t, store, guestId);
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
    await join(t, store, guestId);
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
    await join(t, store, guestId);
    const elsewhere = await t.as(guestId);
    expect((await elsewhere.delete(path(`/members/${guestId}`))).status).toBe(200);
    expect((await readOwnStores(elsewhere)).memberships).toEqual([]);
    expect((await elsewhere.delete(path(`/members/${guestId}`))).status).toBe(404);
  });

  it('who is staff changes nobody', async () => {
    await join(t, store, guestId);
    expect((await guest.get(path('/members'))).status).toBe(404);
    expect((await guest.patch(path(`/members/${guestId}`), { role: 'manager' })).status).toBe(404);
    expect((await guest.delete(path(`/members/${managerId}`))).status).toBe(404);
    const invited = await guest.post(path('/members'), { phoneNumber: '303-555-0197', role: 'staff' });
    expect(invited.status).toBe(404);
  });

  it('is written down with what was there before', async () => {
    await join(t, store, guestId);
    await manager.patch(path(`/members/${guestId}`), { role: 'manager' });
    await manager.delete(path(`/members/${guestId}`));
    const storeName = `Dealer ${store.name.replace('dealer-', '')}`;
    expect(await entriesAbout(t, guestId)).toMatchObject([
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

  it('is told before, and is none beside another', async () => {
    const lastOf = async () => {
      const { body } = await manager.get<StoreMembers>(path('/members'));
      const [membership] = (await readOwnStores(manager)).memberships;
      return [...body.members.map((member) => member.isLastManager), membership?.isLastManager];
    };
    expect(await lastOf()).toEqual([true, true]);
    await join(t, store, guestId);
    expect((await lastOf()).filter((isLast) => isLast === true)).toHaveLength(2);
    await t.db
      .updateTable('tenant_members')
      .set({ role: 'manager' })
      .where('user_id', '=', guestId)
      .execute();
    expect(await lastOf()).toEqual([false, false, false]);
    await t.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', guestId).execute();
    expect((await lastOf()).at(-1)).toBe(true);
  });

  it('is the one beside a banned one', async () => {
    const banned = await createUser(t.db, { banned_at: new Date() });
    await join(t, store, banned, 'manager');
    expect((await manager.delete(path(`/members/${managerId}`))).status).toBe(409);
    expect((await manager.delete(path(`/members/${banned}`))).status).toBe(200);
  });

  it('stays when both go at once', async () => {
    await join(t, store, guestId, 'manager');
    const answers = await Promise.all([
      manager.delete(path(`/members/${managerId}`)),
      guest.delete(path(`/members/${guestId}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it('stays when each makes the other one staff at once', async () => {
    await join(t, store, guestId, 'manager');
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
  expect(jobsSent(t, 'sms.send')).toEqual([]);
});
