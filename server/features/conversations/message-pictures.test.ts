/** Pictures of messages: sent once, and seen by those who take part alone. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, Message, Messages } from '#common/api/conversations.ts';
import type { Media } from '#common/api/media.ts';
import { PostType, RoleLevel } from '#common/domain/enums.ts';
import { sweepMedia } from '#server/features/media/media.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, leaveStores } from '#server/testing/factories.ts';
import { createSomeone, createTalk, type Someone, startTalk } from './conversations.testing.ts';

let t: TestApp;
let file: Buffer;
beforeAll(async () => {
  t = await createTestApp();
  file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

const upload = async ({ client }: Someone, kind = 'message'): Promise<Media> =>
  (await client.upload<Media>(`/media?kind=${kind}`, file)).body;
const send = ({ client }: Someone, id: number, mediaIds: number[], body = '') =>
  client.post<Message>(`/conversations/${id}/messages`, { body, mediaIds });
const sees = async (client: Client, { url, srcset }: Media): Promise<number[]> => {
  const files = [url, ...srcset.split(', ').map((one) => one.split(' ')[0] ?? '')];
  const answers = await Promise.all(files.map((one) => client.get(one)));
  return [...new Set(answers.map(({ status }) => status))];
};

const readReported = ({ client }: Someone, id: number) => client.get(`/moderation/conversations/${id}`);

describe('a photo', () => {
  it('is its owner’s alone until it is sent, and then both sides’', async () => {
    const { owner, asker, id } = await createTalk(t);
    const media = await upload(asker);
    expect(media.url).toMatch(/^\/api\/media\/messages\/[0-9a-f]{2}\/[0-9a-f]{32}-800\.webp$/);
    expect(await sees(asker.client, media)).toEqual([200]);
    expect(await sees(owner.client, media)).toEqual([404]);
    const { status, body } = await send(asker, id, [media.id]);
    expect([status, body.media]).toEqual([201, [media]]);
    expect(await sees(owner.client, media)).toEqual([200]);
    const { body: page } = await owner.client.get<Messages>(`/conversations/${id}/messages`);
    expect(page.messages[0]?.media).toEqual([media]);
    const row = (await owner.client.get<Conversation>(`/conversations/${id}`)).body;
    expect(row.lastMessage).toBe('Photo');
  });

  it('is kept by nobody on the way, and not long by a browser', async () => {
    const { asker } = await createTalk(t);
    const { headers } = await asker.client.get((await upload(asker)).url);
    expect(headers['cache-control']).toBe('private, max-age=3600');
  });

  it('is for nobody else who has its address, however it is written; moderators see what is reported', async () => {
    const { asker, owner, id } = await createTalk(t);
    const clerk = await createSomeone(t);
    await createDealer(t.db, { members: { [clerk.id]: 'manager' } });
    const mod = await createSomeone(t, { role: RoleLevel.Mod });
    const media = await upload(asker);
    await send(asker, id, [media.id]);
    const others = [t.client(), (await createSomeone(t)).client, clerk.client, mod.client];
    for (const client of others) expect(await sees(client, media)).toEqual([404]);
    const key = media.url.slice('/api/media/'.length);
    for (const written of [
      key.replaceAll('/', '%2F'),
      `%6dessages${key.slice('messages'.length)}`,
      `./${key}`,
      `/${key}`,
      `pictures/../${key}`,
      `pictures%2F..%2F${key}`,
      key.toUpperCase(),
      `${key}?a=1`,
    ]) {
      expect((await t.client().get(`/media/${written}`)).status, written).toBe(404);
    }
    await owner.client.post(`/conversations/${id}/report`, { reason: 'harassment' });
    expect(await sees(mod.client, media), 'before the reading is written down').toEqual([404]);
    expect((await readReported(mod, id)).status).toBe(200);
    expect(await sees(mod.client, media)).toEqual([200]);
    expect(await sees((await createSomeone(t)).client, media)).toEqual([404]);
    await t.db.updateTable('reports').set({ answered_at: new Date() }).where('subject_id', '=', id).execute();
    expect(await sees(mod.client, media)).toEqual([404]);
  });

  it('of a reported talk is not for a moderator who may not decide about it, or has not read it', async () => {
    const { asker, owner, id } = await createTalk(t);
    const [mod, colleague] = [
      await createSomeone(t, { role: RoleLevel.Mod }),
      await createSomeone(t, { role: RoleLevel.Mod }),
    ];
    await createDealer(t.db, { members: { [owner.id]: 'staff', [colleague.id]: 'staff' } });
    const media = await upload(asker);
    await send(asker, id, [media.id]);
    await asker.client.post(`/conversations/${id}/report`, { reason: 'harassment' });
    expect((await readReported(colleague, id)).status).toBe(404);
    expect((await readReported(mod, id)).status).toBe(200);
    expect([await sees(colleague.client, media), await sees(mod.client, media)]).toEqual([[404], [200]]);
    // One who became close to a side only after reading.
    await createDealer(t.db, { members: { [owner.id]: 'staff', [mod.id]: 'staff' } });
    t.context.events.emit('user.changed', { userId: mod.id });
    expect(await sees(mod.client, media)).toEqual([404]);
  });

  it('of a store is lost to its staff with their membership', async () => {
    const [staff, asker] = [await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const postId = await createPost(t.db, { author_id: staff.id, type: PostType.DealerNew }, dealer);
    const { conversation } = await startTalk(asker.client, postId);
    const media = await upload(staff);
    await send(staff, conversation.id, [media.id]);
    await leaveStores(t.context, staff.id);
    expect(await sees(staff.client, media)).toEqual([404]);
    expect(await sees(asker.client, media)).toEqual([200]);
  });

  it('is sent once, by its owner, as a picture of a message', async () => {
    const { asker, owner, id } = await createTalk(t);
    const [mine, post] = [await upload(asker), await upload(asker, 'post')];
    const theirs = await upload(owner);
    for (const media of [theirs, post]) {
      expect((await send(asker, id, [mine.id, media.id])).status).toBe(422);
    }
    const both = await Promise.all([send(asker, id, [mine.id]), send(asker, id, [mine.id])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await send(asker, id, [mine.id])).status).toBe(422);
    expect((await asker.client.delete(`/media/${mine.id}`)).status).toBe(404);
    expect((await asker.client.delete(`/media/${theirs.id}`)).status).toBe(404);
    expect((await owner.client.delete(`/media/${theirs.id}`)).status).toBe(200);
    // Nor does it become anything that everyone sees.
    const listing = { type: 'basic', title: 'A title', description: 'Words', mediaIds: [mine.id] };
    expect((await asker.client.post('/posts', listing)).status).toBe(422);
    expect((await asker.client.patch('/accounts/current', { profilePicId: mine.id })).status).toBe(422);
  });

  it('keeps its place among several', async () => {
    const { asker, id } = await createTalk(t);
    const all = [await upload(asker), await upload(asker), await upload(asker)];
    const ids = all.map((media) => media.id).toReversed();
    expect((await send(asker, id, ids, 'Look')).body.media.map((media) => media.id)).toEqual(ids);
  });

  it('goes with its message, and when it was never sent', async () => {
    const { asker, postId, id } = await createTalk(t);
    const [sent, unsent, kept] = [await upload(asker), await upload(asker), await upload(asker)];
    await send(asker, id, [sent.id]);
    const other = await createTalk(t);
    const keeping = await startTalk(asker.client, other.postId);
    await send(asker, keeping.conversation.id, [kept.id]);
    await t.db
      .updateTable('media')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', 'in', [sent.id, unsent.id, kept.id])
      .execute();
    await t.db.deleteFrom('posts').where('id', '=', postId).execute();
    expect(await sweepMedia(t.context)).toBe(2);
    const files = async ({ url }: Media) => t.context.storage.read(url.slice('/api/media/'.length));
    expect([await files(sent), await files(unsent)]).toEqual([null, null]);
    const left = await files(kept);
    left?.body.destroy();
    expect(left).not.toBeNull();
  });
});
