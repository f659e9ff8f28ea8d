/** Strikes over HTTP: how long they count, what enough of them do, and taking one back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { createReportedComment, decide, REMOVE, toldTo } from './moderation.testing.ts';

let t: TestApp;
let mod: Client;
let authorId: number;
let author: Client;

beforeAll(async () => {
  t = await createTestApp();
  mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());
beforeEach(async () => {
  authorId = await createUser(t.db);
  author = await t.as(authorId);
});

describe('strikes', () => {
  const strike = async () => {
    const { id } = await createReportedComment(t, { authorId });
    expect((await decide(mod, 'comment', id, { ...REMOVE, strike: true })).status).toBe(200);
  };
  const readPerson = async () => (await mod.get<PersonDetail>(`/people/${authorId}`)).body;

  it('three that count suspend by themselves for two weeks', async () => {
    await strike();
    expect(toldTo(t, authorId).at(-1)).toMatch(
      /^A moderator found that your comment on “.*” breaks the rules\. /,
    );
    await strike();
    expect(await readPerson()).toMatchObject({ state: 'active', suspension: null });
    await strike();
    const person = await readPerson();
    expect(person.strikes.map(({ isCounted }) => isCounted)).toEqual([true, true, true]);
    const days = (Date.parse(person.suspension?.until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    expect((await author.post('/posts', { type: 'basic', title: 'Hello', description: 'You' })).status).toBe(
      403,
    );
    expect(toldTo(t, authorId).at(-1)).toMatch(/^Your account is suspended until/);
  });

  it('those that are over or lifted do not count', async () => {
    await strike();
    await strike();
    const [latest] = (await readPerson()).strikes;
    const url = `/people/${authorId}/strikes/${latest?.id}`;
    expect((await mod.delete<PersonDetail>(url, { reason: 'A mistake' })).body.strikes[0]).toMatchObject({
      isCounted: false,
    });
    expect((await mod.delete(url, {})).status).toBe(409);
    expect((await mod.delete(`/people/${authorId + 1}/strikes/${latest?.id}`, {})).status).toBe(404);
    expect(toldTo(t, authorId).at(-1)).toMatch(/^A strike was lifted .* Reason: A mistake\./);
    await t.db
      .updateTable('strikes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', authorId)
      .execute();
    await strike();
    await strike();
    expect((await readPerson()).suspension).toBeNull();
  });

  it('do not shorten a longer suspension', async () => {
    const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
    await admin.post(`/people/${authorId}/suspension`, { days: 90, reason: 'For long', was: null });
    const before = (await readPerson()).suspension;
    for (let n = 0; n < 3; n++) {
      await t.db
        .insertInto('strikes')
        .values({ user_id: authorId, reason: 'Earlier', expires_at: new Date(Date.now() + 1_000_000) })
        .execute();
    }
    await strike();
    expect((await readPerson()).suspension).toEqual(before);
  });
});
