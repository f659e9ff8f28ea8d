/** What a moderator let pass: the same words stay public, but in another sense they are looked at anew. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import type { Problem } from '#common/api/shared.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let member: Client;
let staff: Client;
let moderator: Client;

beforeAll(async () => {
  t = await createTestApp();
  const staffId = await createUser(t.db);
  const dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  member = await t.as(await createUser(t.db));
  staff = await t.as(staffId, { host: dealer.host });
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());

type Answer = Post & Pick<Problem, 'code'>;
const LISTING = { type: 'sell', category: 'guns', zipCode: '83702' };
const ANTIQUE = { ...LISTING, title: 'Colt SAA antique 1891', description: 'No FFL needed.' };
const KIT = { ...LISTING, type: 'dealerUsed', title: 'For builders', description: '80% lower and jig.' };

let price = 500;

/** Held by the screen, and let pass by a moderator. */
async function publishApproved(client: Client, body: object): Promise<number> {
  const held = await client.post<Post>('/posts', { ...body, price: ++price });
  expect([held.status, held.body.status]).toEqual([201, PostStatus.Flagged]);
  const approved = await moderator.post<Post>(`/posts/${held.body.id}/status`, { action: 'approve' });
  expect(approved.body.status).toBe(PostStatus.Approved);
  return held.body.id;
}
const read = async (client: Client, id: number) => (await client.get<Post>(`/posts/${id}`)).body;

describe('what a moderator let pass', () => {
  it('stays public while it says the same', async () => {
    const id = await publishApproved(member, ANTIQUE);
    const edited = await member.patch<Post>(`/posts/${id}`, { title: 'Colt SAA, antique of 1891' });
    expect([edited.status, edited.body.status]).toEqual([200, PostStatus.Published]);
  });

  it('is refused where what excused it is gone', async () => {
    const id = await publishApproved(member, ANTIQUE);
    const { status, body } = await member.patch<Answer>(`/posts/${id}`, { title: 'Glock 19' });
    expect([status, body.code]).toEqual([422, 'screen_blocked']);
    expect((await read(member, id)).title).toBe(ANTIQUE.title);
  });

  it('is held again with an appeal where what excused it is gone', async () => {
    const id = await publishApproved(member, ANTIQUE);
    const edit = { title: 'Glock 19', screenAppeal: 'It is a toy.' };
    expect((await member.patch<Post>(`/posts/${id}`, edit)).body.status).toBe(PostStatus.Flagged);
  });

  it('is looked at anew under another category', async () => {
    const id = await publishApproved(member, {
      ...LISTING,
      category: 'accessories',
      title: 'For the range',
      description: 'Comes with my suppressor, tax stamp needed.',
    });
    const moved = await member.patch<Post>(`/posts/${id}`, { category: 'guns' });
    expect(moved.body.status).toBe(PostStatus.Flagged);
  });

  it('for a store is refused as a private listing', async () => {
    const id = await publishApproved(staff, KIT);
    const { status, body } = await staff.post<Answer>(`/posts/${id}/type`, { action: 'convertToPrivate' });
    expect([status, body.code]).toEqual([422, 'screen_blocked']);
    expect((await read(staff, id)).type).toBe(PostType.DealerUsed);
  });

  it('says nothing of the draft that it has become, where that reads differently', async () => {
    const id = await publishApproved(staff, { ...ANTIQUE, type: 'dealerUsed' });
    // As an import does that does not name it.
    await t.db.updateTable('posts').set({ status: PostStatus.Draft }).where('id', '=', id).execute();
    const draft = await staff.patch<Post>(`/posts/${id}`, { title: 'Glock 19' });
    expect([draft.status, draft.body.status]).toEqual([200, PostStatus.Draft]);
    const { status } = await staff.post(`/posts/${id}/status`, { action: 'publish' });
    expect([status, (await read(staff, id)).status]).toEqual([422, PostStatus.Draft]);
  });
});
