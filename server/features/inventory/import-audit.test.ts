/** What an import leaves in the audit log: when it begins, when it is done, and the trail of each listing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer, leaveStores } from '#server/testing/factories.ts';
import { applyImport } from './applying.ts';
import { bring, check, goodRow, rowsOf, table } from './inventory.testing.ts';

let t: TestApp;
let dealer: TestDealer;
let staffId: number;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
});

const entriesOf = (kind: string, id: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'tenant_id', 'subject_name', 'before', 'after', 'reason'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('an import', () => {
  it('is written down when it begins and when it is done, with its numbers', async () => {
    const { id } = await bring(t, staff, table([goodRow(1), ',new,No number,guns,1']));
    const ours = { action: 'inventory.import', actor_id: staffId, tenant_id: dealer.tenantId };
    expect(await entriesOf('inventory', id)).toMatchObject([
      {
        ...ours,
        subject_name: 'stock.csv',
        before: { state: 'checked' },
        after: { state: 'running', create: 1, error: 1 },
      },
      { ...ours, before: { state: 'running' }, after: { state: 'done', create: 1, error: 1 } },
    ]);
  });

  it('that comes to nothing was begun by somebody', async () => {
    const { id } = await check(staff, table([goodRow(1)]));
    await staff.post(`/inventory/imports/${id}/apply`);
    await leaveStores(t.context, staffId);
    await applyImport(t.context, { importId: id });
    expect(await entriesOf('inventory', id)).toMatchObject([
      { actor_id: staffId, after: { state: 'running' } },
    ]);
  });
});

describe('a listing', () => {
  const header = 'stock_number,type,title,category,price,status';
  const file = (price: number) => table([`A,new,Ruger 10/22,guns,${price},active`], header);

  it('has its whole trail under its own number: by import, by hand, among many', async () => {
    const imports = [await bring(t, staff, file(329))];
    const [{ postId: id } = { postId: null }] = await rowsOf(staff, imports[0]?.id ?? 0);
    if (id === null) throw new Error('There is no listing.');
    await staff.patch(`/posts/${id}`, { title: 'Ruger 10/22, boxed' });
    imports.push(await bring(t, staff, file(299)), await bring(t, staff, file(299)));
    await staff.post('/inventory/bulk', { ids: [id], action: 'markPending' });
    await staff.post('/inventory/bulk', { ids: [id], action: 'price', price: 289 });
    await staff.post('/inventory/bulk', { ids: [id], action: 'clearStatus' });
    imports.push(await bring(t, staff, table([goodRow(2)]), true));
    expect(
      (await entriesOf('post', id)).map(({ action, reason, before, after }) => [
        action,
        reason,
        before,
        after,
      ]),
    ).toEqual([
      ['post.create', `Import ${imports[0]?.id}`, null, expect.objectContaining({ price: 329 })],
      ['post.update', null, { title: 'Ruger 10/22' }, { title: 'Ruger 10/22, boxed' }],
      ['post.update', `Import ${imports[1]?.id}`, { price: 329 }, { price: 299 }],
      ['post.markPending', null, { status: PostStatus.Published }, { status: PostStatus.Pending }],
      ['post.update', null, { price: 299 }, { price: 289 }],
      ['post.clearStatus', null, { status: PostStatus.Pending }, { status: PostStatus.Published }],
      [
        'post.update',
        `Import ${imports[3]?.id}`,
        { status: PostStatus.Published },
        { status: PostStatus.Draft },
      ],
    ]);
  });
});
