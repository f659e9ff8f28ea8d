/** What the schedules mark and remove, on real PostgreSQL. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { markLapsedListings } from '#server/features/posts/posts.service.ts';
import { sweepInvitations } from '#server/features/tenant-members/tenant-members.service.ts';
import { sweepAccounts } from '#server/features/accounts/accounts.service.ts';
import { sweepMedia } from '#server/features/media/media.service.ts';
import { sweepNotifications } from '#server/features/notifications/notifications.service.ts';

describe('housekeeping', () => {
  let t: TestApp;
  let authorId: number;
  beforeAll(async () => {
    t = await createTestApp();
    authorId = await createUser(t.db);
  });
  afterAll(() => t.close());

  it('marks listings that have ended, and no others', async () => {
    const ended = await createPost(t.db, { author_id: authorId, expires_at: new Date(Date.now() - 1_000) });
    const alive = await createPost(t.db, { author_id: authorId });
    expect(await markLapsedListings(t.context)).toBe(1);
    expect(await markLapsedListings(t.context)).toBe(0);
    const rows = await t.db.selectFrom('posts').select(['id', 'lapsed']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: ended, lapsed: true },
      { id: alive, lapsed: false },
    ]);
  });

  it('removes pictures of tenants that none shows, and keeps logos and heroes', async () => {
    const { tenantId } = await createDealer(t.db);
    const upload = async (storage_key: string): Promise<number> => {
      const { id } = await t.db
        .insertInto('media')
        .values({
          owner_id: authorId,
          kind: 'tenant',
          storage_key,
          sizes: [320],
          width: 320,
          height: 240,
          thumbhash: '',
          created_at: new Date(Date.now() - 8 * 86_400_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [logo_id, hero, unused] = [await upload('logo'), await upload('hero'), await upload('unused')];
    await t.db.updateTable('tenants').set({ logo_id }).where('id', '=', tenantId).execute();
    await t.db
      .insertInto('tenant_media')
      .values({ tenant_id: tenantId, media_id: hero, position: 0 })
      .execute();
    expect(await sweepMedia(t.context)).toBe(1);
    const left = await t.db.selectFrom('media').select('id').where('kind', '=', 'tenant').execute();
    expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([logo_id, hero]);
    expect(left).not.toContainEqual({ id: unused });
  });

  it('forgets a picture only when its files have gone, and tries again what a fault left', async () => {
    const storage_key = 'pictures/cc/cc';
    const file = `${storage_key}-320.webp`;
    await t.context.storage.put(file, Buffer.from('picture'), 'image/webp');
    const { id } = await t.db
      .insertInto('media')
      .values({
        owner_id: authorId,
        kind: 'post',
        storage_key,
        sizes: [320],
        width: 320,
        height: 240,
        thumbhash: '',
        created_at: new Date(Date.now() - 8 * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isKnown = async (): Promise<boolean> =>
      (await t.db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    const remove = vi.spyOn(t.context.storage, 'remove');
    remove.mockRejectedValueOnce(new Error('the disk is away'));
    await expect(sweepMedia(t.context)).rejects.toThrow('the disk is away');
    expect(await isKnown()).toBe(true);
    // As if the server had been killed behind the last file, before the commit.
    await t.context.storage.remove([file]);
    expect(await sweepMedia(t.context)).toBe(1);
    expect(await isKnown()).toBe(false);
    remove.mockRestore();
  });

  it('removes invitations that were over two days ago', async () => {
    const { tenantId } = await createDealer(t.db);
    const write = (phone_number: string, days: number) =>
      t.db
        .insertInto('tenant_invitations')
        .values({
          tenant_id: tenantId,
          phone_number,
          role: 'staff',
          created_at: new Date(Date.now() - 20 * 86_400_000),
          expires_at: new Date(Date.now() - days * 86_400_000),
        })
        .execute();
    await write('+13035550101', 3);
    await write('+13035550102', 1);
    expect(await sweepInvitations(t.context)).toBe(1);
    const left = await t.db.selectFrom('tenant_invitations').select('phone_number').execute();
    expect(left).toEqual([{ phone_number: '+13035550102' }]);
  });

  it('removes changes of numbers 90 days after their end, and those as old that never ended', async () => {
    const write = (state: string, days: number) =>
      t.db
        .insertInto('number_changes')
        .values({
          user_id: authorId,
          phone_number: `+130355501${days}`,
          state,
          created_at: new Date(Date.now() - 91 * 86_400_000),
          ended_at: state === 'requested' ? null : new Date(Date.now() - days * 86_400_000),
        })
        .execute();
    await write('done', 91);
    await write('denied', 89);
    await write('requested', 90);
    // Its job was canceled: it would keep the account from ever asking again.
    await t.db
      .insertInto('number_changes')
      .values({
        user_id: await createUser(t.db),
        phone_number: '+13035550199',
        takes_effect_at: new Date(Date.now() - 91 * 86_400_000),
      })
      .execute();
    expect(await sweepAccounts(t.context)).toBe(3);
    const left = await t.db.selectFrom('number_changes').select('state').execute();
    expect(left).toEqual([{ state: 'denied' }]);
  });

  it('removes old codes and sessions that ran out', async () => {
    await t.startSession(authorId);
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(t.db);
    await t.startSession(authorId);
    expect(await sweepAccounts(t.context)).toBe(1);
  });

  it('removes notifications that were read 90 days ago, and causes after 60 days', async () => {
    const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
    const write = (foldKey: string, age: number, isRead: boolean) =>
      t.db
        .insertInto('notifications')
        .values({
          user_id: authorId,
          kind: 'account',
          fold_key: foldKey,
          content: foldKey,
          url: '/',
          updated_at: days(age),
          read_at: isRead ? days(age) : null,
        })
        .execute();
    await write('read long ago', 91, true);
    await write('read lately', 89, true);
    await write('unread', 91, false);
    await write('unread for more than a year', 366, false);
    await t.db
      .insertInto('notification_causes')
      .values([
        { user_id: authorId, cause: 'old', created_at: days(61) },
        { user_id: authorId, cause: 'recent', created_at: days(59) },
      ])
      .execute();
    expect(await sweepNotifications(t.context)).toBe(3);
    const left = await t.db.selectFrom('notifications').select('fold_key').orderBy('id').execute();
    expect(left).toEqual([{ fold_key: 'read lately' }, { fold_key: 'unread' }]);
    const causes = await t.db.selectFrom('notification_causes').select('cause').execute();
    expect(causes).toEqual([{ cause: 'recent' }]);
    expect(await sweepNotifications(t.context)).toBe(0);
  });
});
