/** The short fields of a listing are read like its words: maker, model, caliber and stock number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import type { Problem } from '#common/api/shared.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let member: Client;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
  const staffId = await createUser(t.db);
  const dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  member = await t.as(await createUser(t.db));
  staff = await t.as(staffId, { host: dealer.host });
});
afterAll(() => t.close());

let count = 0;
const listing = (more: object) => ({
  type: 'sell',
  title: `For sale ${++count}`,
  description: 'As pictured.',
  price: 500,
  category: 'guns',
  zipCode: '83702',
  ...more,
});
const publish = (client: Client, more: object) =>
  client.post<Post & Pick<Problem, 'code' | 'errors' | 'hits'>>('/posts', listing(more));
const SWITCH = 'Glock switch, full auto';

describe('the short fields of a listing', () => {
  it.each([
    ['manufacturer', { manufacturer: SWITCH }],
    ['model', { model: SWITCH }],
    ['caliber', { caliber: SWITCH }],
    ['model', { manufacturer: 'Glock', model: '19 with auto sear' }],
  ])('are screened, and named where it stands: %s', async (field, more) => {
    const { status, body } = await publish(member, more);
    expect([status, body.code]).toEqual([422, 'screen_blocked']);
    expect(body.errors?.map(({ path }) => path)).toContain(field);
    const [words] = body.hits?.flatMap((hit) => hit.words).filter((found) => found.field === field) ?? [];
    expect(Object.values(more).join(' ')).toContain(words?.text);
    const texts: string[] = Object.values(more);
    expect(texts.map((text) => text.slice(words?.start, words?.end))).toContain(words?.text);
  });

  it('are screened in a store’s stock number', async () => {
    const { status, body } = await publish(staff, { type: 'dealerNew', stockNumber: 'glock switch' });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['stockNumber']]);
  });

  it('are screened when nothing else is edited', async () => {
    const { body } = await publish(member, { model: '19' });
    expect(body.status).toBe(PostStatus.Published);
    expect((await member.patch(`/posts/${body.id}`, { model: SWITCH })).status).toBe(422);
  });

  it('take an approval away when they are edited', async () => {
    const { body } = await publish(member, { model: '19' });
    await t.db
      .updateTable('posts')
      .set({ status: PostStatus.Approved, approved_at: new Date() })
      .where('id', '=', body.id)
      .execute();
    const edited = await member.patch<Post>(`/posts/${body.id}`, { model: '17' });
    expect(edited.body.status).toBe(PostStatus.Published);
  });

  it('do not make one phrase with the end of the description', async () => {
    const { body } = await publish(member, {
      description: 'A holster with a clip that is easy to switch',
      manufacturer: 'Glock',
      model: '19',
    });
    expect(body.status).toBe(PostStatus.Published);
  });

  it('are excused by what the title says', async () => {
    const { body } = await publish(member, {
      title: `Airsoft replica ${++count}`,
      description: 'Airsoft, shoots plastic BBs.',
      model: 'Full auto airsoft',
    });
    expect(body.status).toBe(PostStatus.Published);
  });

  it('are told of before publishing', async () => {
    const asked = { type: 'sell', title: 'For sale', description: 'As pictured.' };
    const { body } = await member.post<{ outcome: string }>('/posts/screen', {
      ...asked,
      model: SWITCH,
    });
    expect(body.outcome).toBe('block');
  });

  it.each(['manufacturer', 'model', 'caliber'])('hold no link of a new account: %s', async (field) => {
    const link = { [field]: 'see gunshop.com' };
    const refused = await publish(member, link);
    expect([refused.status, refused.body.code]).toEqual([422, 'no_links_yet']);
    expect(refused.body.errors?.map(({ path }) => path)).toEqual([field]);
    const { body } = await publish(member, {});
    expect((await member.patch<Problem>(`/posts/${body.id}`, link)).body.code).toBe('no_links_yet');
  });
});
