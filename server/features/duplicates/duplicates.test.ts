/** Likenesses across accounts and bursts, from what is posted to the moderators' cases; nothing is told to the writer. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Media } from '#common/api/media.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { fillHashes } from './backfill.ts';
import { checkDuplicates } from './duplicates.service.ts';

const DAY_MS = 86_400_000;
const TEXT = `Selling my father's rifle in very good order. The stock has a few light marks from the safe, the bore is bright and
the action is as smooth as it should be. Comes with the box, the papers and a leather sling that was made for it.`;
const OTHER = `Looking for a good home for this shotgun, which was used for clay pigeons on weekends by one owner who cleaned it
after every outing. Barrels are straight, it locks up tight, and the chokes are improved and modified.`;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
/** The tests share their words, and no posts. */
beforeEach(async () => {
  await t.db.deleteFrom('cases').execute();
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('media').execute();
  t.sentJobs.length = 0;
});

async function someone(values: Parameters<typeof createUser>[1] = {}, dealer?: TestDealer) {
  const id = await createUser(t.db, values);
  return { id, client: await t.as(id, dealer === undefined ? {} : { host: dealer.host }) };
}

/** Runs what was sent to be compared, each twice: a job may. */
async function compare() {
  for (const { name, data } of t.sentJobs.splice(0)) {
    if (name !== 'likenesses.check') continue;
    await checkDuplicates(t.context, data as { postId: number });
    await checkDuplicates(t.context, data as { postId: number });
  }
}

let counter = 0;
async function publish(client: Client, more: object = {}): Promise<number> {
  const { status, body } = await client.post<Post>('/posts', {
    type: 'sell',
    price: 400 + ++counter,
    category: 'guns',
    zipCode: '83702',
    title: 'A rifle for sale',
    description: TEXT,
    ...more,
  });
  if (status !== 201) throw new Error(`not published: ${JSON.stringify(body)}`);
  await compare();
  return body.id;
}

/** Another scene for each seed. */
function draw(seed: number): Promise<Buffer> {
  const at = (n: number) => (Math.imul(seed * 7_919 + n, 2_654_435_761) >>> 8) % 1_000;
  const spots = Array.from(
    { length: 24 },
    (_, n) =>
      `<ellipse cx="${at(n * 5)}" cy="${at(n * 5 + 1)}" rx="${60 + at(n * 5 + 2) / 6}" ry="${50 + at(n * 5 + 3) / 8}" fill="hsl(90,20%,${at(n * 5 + 4) / 10}%)"/>`,
  );
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="1000" height="1000" fill="#875"/>${spots.join('')}</svg>`;
  return sharp(Buffer.from(scene)).jpeg({ quality: 90 }).toBuffer();
}
const upload = async (client: Client, picture: Buffer): Promise<number> =>
  (await client.upload<Media>('/media', picture)).body.id;

/** What is open, oldest first. */
async function casesOf() {
  const rows = await t.db
    .selectFrom('cases as c')
    .innerJoin('case_causes as k', 'k.case_id', 'c.id')
    .select(['c.subject_id', 'c.about_id', 'c.urgency', 'k.cause', 'k.details'])
    .where('c.closed_at', 'is', null)
    .orderBy('k.id')
    .execute();
  return rows.map(({ subject_id, about_id, urgency, cause, details }) => ({
    postId: subject_id,
    aboutId: about_id,
    urgency,
    cause,
    like: (details as { postIds: number[] }).postIds,
  }));
}
const close = () =>
  t.db
    .updateTable('cases')
    .set({ closed_at: new Date(), outcome: 'keep' })
    .where('closed_at', 'is', null)
    .execute();

describe('texts', () => {
  it('the words of another account wait for a moderator, who is shown both; the post stays public', async () => {
    const [seller, copier] = [await someone(), await someone()];
    const original = await publish(seller.client);
    expect(await casesOf()).toEqual([]);
    const copy = await publish(copier.client, {
      title: 'A RIFLE, for sale!',
      description: TEXT.toUpperCase(),
    });
    expect(await casesOf()).toEqual([
      { postId: copy, aboutId: copier.id, urgency: 0, cause: 'text', like: [original] },
    ]);
    expect((await t.client().get<Post>(`/posts/${copy}`)).body.status).toBe(PostStatus.Published);
    const told = await t.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', copier.id)
      .execute();
    expect(told).toEqual([]);
  });

  it('also where a draft takes them in and is published, or a post is changed to them', async () => {
    const original = await publish((await someone()).client);
    const { id, client } = await someone();
    const draft = await publish(client, { draft: true });
    expect(await casesOf()).toEqual([]);
    await client.post(`/posts/${draft}/status`, { action: 'publish' });
    await compare();
    const changed = await publish(client, { title: 'A shotgun', description: OTHER });
    await client.patch(`/posts/${changed}`, { title: 'A rifle for sale', description: TEXT });
    await compare();
    expect(await casesOf()).toMatchObject([
      { postId: draft, aboutId: id, like: [original] },
      { postId: changed, aboutId: id, like: [original] },
    ]);
  });

  it('whoever wrote first is not asked, even after a small change; nor is whoever repeats themselves', async () => {
    const first = await someone();
    const original = await publish(first.client);
    await publish(first.client);
    const copy = await publish((await someone()).client);
    await close();
    await first.client.patch(`/posts/${original}`, { description: TEXT.replace('safe', 'safe!') });
    await compare();
    expect(await casesOf()).toEqual([]);
    expect(copy).toBeGreaterThan(original);
  });

  it.each([
    ['other words', { title: 'A shotgun', description: OTHER }],
    ['the same few words', { description: 'In good order.' }],
  ])('%s are nobody’s', async (_name, words) => {
    await publish((await someone()).client, { description: 'In good order.' });
    await publish((await someone()).client, words);
    expect(await casesOf()).toEqual([]);
  });

  it('a short text counts where it is equal and long enough to be somebody’s', async () => {
    const words = { title: 'Marlin 336', description: 'In good order, two small marks near the sling.' };
    const original = await publish((await someone()).client, words);
    const copy = await publish((await someone()).client, { ...words, title: 'MARLIN 336.' });
    await publish((await someone()).client, { ...words, title: 'Marlin 94' });
    expect(await casesOf()).toMatchObject([{ postId: copy, cause: 'text', like: [original] }]);
  });

  it('what is older than 90 days is free', async () => {
    const original = await publish((await someone()).client);
    const old = new Date(Date.now() - 91 * DAY_MS);
    await t.db.updateTable('text_hashes').set({ created_at: old }).where('post_id', '=', original).execute();
    await publish((await someone()).client);
    expect(await casesOf()).toEqual([]);
  });

  it('what a moderator has looked at is not opened again, but for something new', async () => {
    const original = await publish((await someone()).client);
    const copier = await someone();
    const copy = await publish(copier.client);
    await close();
    await copier.client.patch(`/posts/${copy}`, { description: `${TEXT} `, title: 'A rifle for sale!' });
    await compare();
    expect(await casesOf()).toEqual([]);
    const text = { title: 'A shotgun', description: OTHER };
    const second = await publish((await someone()).client, text);
    await copier.client.patch(`/posts/${copy}`, text);
    await compare();
    expect(await casesOf()).toMatchObject([{ postId: copy, like: [second] }]);
    expect(original).toBeLessThan(second);
  });

  it.each(['a store', 'a moderator'])(
    '%s may repeat what others say; who repeats a store is looked at',
    async (who) => {
      const id = await createUser(t.db, who === 'a store' ? {} : { role: RoleLevel.Mod });
      const dealer = await createDealer(t.db, { members: { [id]: 'staff' } });
      const client = await t.as(id, who === 'a store' ? { host: dealer.host } : {});
      const original = await publish((await someone()).client);
      const repeated = await publish(client, { type: who === 'a store' ? 'dealerNew' : 'sell' });
      expect(await casesOf()).toEqual([]);
      await publish((await someone()).client);
      expect(await casesOf()).toMatchObject([{ like: [repeated, original] }]);
    },
  );
});

describe('pictures', () => {
  it('a picture of another account’s post is found in another size and quality', async () => {
    const [seller, copier] = [await someone(), await someone()];
    const picture = await draw(1);
    const original = await publish(seller.client, { mediaIds: [await upload(seller.client, picture)] });
    const saved = await sharp(picture).resize(640).jpeg({ quality: 50 }).toBuffer();
    const mediaIds = [await upload(copier.client, await draw(2)), await upload(copier.client, saved)];
    const copy = await publish(copier.client, { title: 'A shotgun', description: OTHER, mediaIds });
    expect(await casesOf()).toEqual([
      { postId: copy, aboutId: copier.id, urgency: 0, cause: 'pictures', like: [original] },
    ]);
  });

  it('different pictures, one’s own, and those without a shape are not', async () => {
    const [seller, other] = [await someone(), await someone()];
    const white = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const mediaIds = [await upload(seller.client, await draw(1)), await upload(seller.client, white)];
    await publish(seller.client, { mediaIds });
    await publish(seller.client, { mediaIds: [await upload(seller.client, await draw(1))] });
    await publish(other.client, {
      title: 'A shotgun',
      description: OTHER,
      mediaIds: [await upload(other.client, await draw(3)), await upload(other.client, white)],
    });
    expect(await casesOf()).toEqual([]);
  });

  it('a member may show a picture of their own store, and nobody else', async () => {
    const staffId = await createUser(t.db);
    const dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
    const store = await t.as(staffId, { host: dealer.host });
    const colleague = await someone();
    await t.db
      .insertInto('tenant_members')
      .values({ tenant_id: dealer.tenantId, user_id: colleague.id, role: 'staff' })
      .execute();
    const picture = await draw(4);
    const original = await publish(store, { type: 'dealerUsed', mediaIds: [await upload(store, picture)] });
    const words = { title: 'A shotgun', description: OTHER };
    await publish(colleague.client, { ...words, mediaIds: [await upload(colleague.client, picture)] });
    expect(await casesOf()).toEqual([]);
    const { client } = await someone();
    await publish(client, {
      title: 'Something else',
      description: 'Quite other.',
      mediaIds: [await upload(client, picture)],
    });
    const [found] = await casesOf();
    expect([found?.cause, found?.like.includes(original)]).toEqual(['pictures', true]);
  });
});

describe('bursts', () => {
  const parts = (n: number) => ({ title: `Scope mount ${n}`, description: TEXT, category: 'accessories' });

  it('five like listings of a day are one case, which later ones join', async () => {
    const { id, client } = await someone();
    const posts: number[] = [];
    for (let n = 0; n < 4; n++) posts.push(await publish(client, parts(n)));
    expect(await casesOf()).toEqual([]);
    for (let n = 4; n < 7; n++) posts.push(await publish(client, parts(n)));
    expect(await casesOf()).toEqual([
      { postId: posts[4], aboutId: id, urgency: 0, cause: 'burst', like: posts.toReversed() },
    ]);
    await close();
    await publish(client, parts(8));
    expect(await casesOf()).toEqual([]);
  });

  it.each([
    ['different categories', (n: number) => ({ ...parts(n), category: n % 2 ? 'ammo' : 'guns' })],
    [
      'different words',
      (n: number) => ({
        ...parts(n),
        description: `In ${['green', 'black', 'tan', 'grey', 'white', 'brown'][n]} polymer, hardly used.`,
      }),
    ],
  ])('five of %s are none', async (_name, words) => {
    const { client } = await someone();
    for (let n = 0; n < 6; n++) await publish(client, words(n));
    expect(await casesOf()).toEqual([]);
  });

  it('five over two days are none, and the number is a setting', async () => {
    const { client } = await someone();
    const first = await publish(client, parts(1));
    const yesterday = new Date(Date.now() - 1.1 * DAY_MS);
    await t.db.updateTable('posts').set({ created_at: yesterday }).where('id', '=', first).execute();
    for (let n = 2; n < 6; n++) await publish(client, parts(n));
    expect(await casesOf()).toEqual([]);
    await t.db.insertInto('settings').values({ key: 'burstPosts', value: '4' }).execute();
    t.context.events.emit('settings.changed', { keys: ['burstPosts'] });
    await publish(client, parts(6));
    expect(await casesOf()).toMatchObject([{ cause: 'burst' }]);
    await t.db.deleteFrom('settings').execute();
    t.context.events.emit('settings.changed', { keys: ['burstPosts'] });
  });
});

describe('what was there before', () => {
  it('gets its hashes once, and is found from then on; a file that is gone is passed over', async () => {
    const seller = await someone();
    const picture = await draw(5);
    const mediaIds = [await upload(seller.client, picture), await upload(seller.client, await draw(6))];
    const original = await publish(seller.client, { mediaIds });
    await publish(seller.client, { draft: true, description: OTHER });
    const kept = await t.db.selectFrom('picture_hashes').selectAll().orderBy('media_id').execute();
    const { storage_key, sizes } = await t.db
      .selectFrom('media')
      .select(['storage_key', 'sizes'])
      .where('id', '=', mediaIds[1] ?? 0)
      .executeTakeFirstOrThrow();
    await t.context.storage.remove(sizes.map((width) => `${storage_key}-${width}.webp`));
    await t.db.deleteFrom('picture_hashes').execute();
    await t.db.deleteFrom('text_hashes').execute();

    expect(await fillHashes(t.context)).toBe(3);
    expect(await fillHashes(t.context)).toBe(0);
    const filled = await t.db.selectFrom('picture_hashes').selectAll().orderBy('media_id').execute();
    expect(filled.map(({ media_id, owner_id }) => ({ media_id, owner_id }))).toEqual(
      kept.map(({ media_id, owner_id }) => ({ media_id, owner_id })),
    );
    const copier = await someone();
    await publish(copier.client, { mediaIds: [await upload(copier.client, picture)] });
    expect(await casesOf()).toMatchObject([
      { cause: 'pictures', like: [original] },
      { cause: 'text', like: [original] },
    ]);
  });
});

it('a discussion is compared as a listing is, a notice of the site and a post that is gone are not', async () => {
  const admin = await someone({ role: RoleLevel.Admin });
  const talk = { type: 'basic', price: null, category: null, zipCode: null };
  await publish((await someone()).client, talk);
  await publish((await someone()).client, talk);
  expect((await casesOf()).map(({ cause }) => cause)).toEqual(['text']);
  await close();
  await publish(admin.client, { ...talk, type: 'ad' });
  const gone = await someone();
  const { body } = await gone.client.post<Post>('/posts', {
    type: 'basic',
    title: 'A rifle for sale',
    description: TEXT,
  });
  await gone.client.delete(`/posts/${body.id}`);
  await compare();
  await checkDuplicates(t.context, { postId: 2_000_000_000 });
  expect(await casesOf()).toEqual([]);
  expect(PostType.Basic).toBe(body.type);
});
