/** Pictures over HTTP: sent, served, put on posts, removed. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Media } from '#common/api/media.ts';
import type { Post } from '#common/api/posts.ts';
import type { Tx } from '#server/db/database.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { heic } from '#server/testing/heic.ts';

let t: TestApp;
let ownerId: number;
let owner: Client;
let stranger: Client;
let photo: Buffer;

beforeAll(async () => {
  t = await createTestApp();
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
  stranger = await t.as(await createUser(t.db));
  photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#557755' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '43/1 36/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

const upload = async (): Promise<Media> => (await owner.upload<Media>('/media', photo)).body;

describe('POST /api/media', () => {
  it('answers one picture in three sizes, without a trace of where it was taken', async () => {
    const answer = await owner.upload<Media>('/media', photo);
    expect(answer.status).toBe(201);
    const addresses = answer.body.srcset.split(', ').map((entry) => entry.split(' '));
    expect(addresses.map(([, width]) => width)).toEqual(['320w', '800w', '1600w']);
    for (const [address] of addresses) {
      const response = await t.app.inject({ url: address ?? '' });
      expect(response.headers['content-type']).toBe('image/webp');
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const { exif, xmp, iptc } = await sharp(response.rawPayload).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    }
    expect(answer.body.thumbhash.length).toBeGreaterThan(10);
  });

  it.each([
    ['a text', Buffer.from('just words'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422],
    ['more than 15 MB', Buffer.alloc(16 * 1024 * 1024, 1), 413],
  ])('refuses %s and leaves nothing behind', async (_name, file, status) => {
    const before = await t.db.selectFrom('media').select('id').execute();
    expect((await owner.upload('/media', file)).status).toBe(status);
    expect(await t.db.selectFrom('media').select('id').execute()).toHaveLength(before.length);
  });

  it('takes HEIC, as iPhones save it', async () => {
    const { status, body } = await owner.upload<Media>('/media', await heic(), 'IMG_0001.HEIC');
    expect([status, body.width, body.height]).toEqual([201, 64, 96]);
    const response = await t.app.inject({ url: body.url });
    const { format, exif } = await sharp(response.rawPayload).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  it('reads few files of one person at once: far too many are refused, and others are not', async () => {
    const sender = await t.as(await createUser(t.db));
    const small = await sharp(photo).resize(200).jpeg().toBuffer();
    const many = Promise.all(Array.from({ length: 40 }, () => sender.upload<Media>('/media', small)));
    expect((await owner.upload('/media', small)).status).toBe(201);
    const statuses = (await many).map((answer) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
  });

  it('keeps the files where the answer to the commit was lost: the row may be there', async () => {
    const { db } = t.context;
    const transaction = vi.spyOn(db, 'transaction').mockImplementation(() => {
      transaction.mockRestore();
      return {
        execute: async (work: (tx: Tx) => Promise<unknown>) => {
          await db.transaction().execute(work);
          throw new Error('Connection terminated unexpectedly');
        },
      } as unknown as ReturnType<typeof db.transaction>;
    });
    expect((await owner.upload('/media', photo)).status).toBe(503);
    const row = await db.selectFrom('media').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    for (const width of row.sizes) {
      expect((await t.app.inject({ url: `/api/media/${row.storage_key}-${width}.webp` })).statusCode).toBe(
        200,
      );
    }
  });

  it('refuses whoever is suspended before it reads the picture', async () => {
    const suspended = await t.as(
      await createUser(t.db, { suspended_until: new Date(Date.now() + 86_400_000) }),
    );
    expect((await suspended.upload('/media', photo)).status).toBe(403);
    // Read, it would be too large.
    expect((await suspended.upload('/media', Buffer.alloc(16 * 1024 * 1024, 1))).status).toBe(403);
  });

  it('refuses what is no multipart form', async () => {
    expect((await owner.post('/media', { file: 'x' })).status).toBe(422);
  });
});

describe('pictures of a post', () => {
  it('stand in the order named, and leave when they are not named', async () => {
    const [a, b, c] = [await upload(), await upload(), await upload()];
    const id = await createPost(t.db, { author_id: ownerId });
    const ids = (post: Post): number[] => post.media.map((media) => media.id);
    const first = await owner.patch<Post>(`/posts/${id}`, { mediaIds: [c.id, a.id, b.id] });
    expect(ids(first.body)).toEqual([c.id, a.id, b.id]);
    expect(first.body.picUrl).toBe(first.body.media[0]?.url);
    const second = await owner.patch<Post>(`/posts/${id}`, { mediaIds: [b.id, c.id] });
    expect(ids(second.body)).toEqual([b.id, c.id]);
    expect((await owner.delete(`/media/${b.id}`)).status).toBe(404);
    expect((await owner.delete(`/media/${a.id}`)).status).toBe(200);
  });

  it('are one’s own, and on one post only', async () => {
    const { id: mediaId } = await upload();
    const mine = await createPost(t.db, { author_id: ownerId });
    const other = await createPost(t.db, { author_id: ownerId });
    const sale = { type: 'sell', title: 'A rifle', description: '', price: 1, category: 'guns' };
    expect((await stranger.post('/posts', { ...sale, mediaIds: [mediaId] })).status).toBe(422);
    expect((await owner.patch(`/posts/${mine}`, { mediaIds: [mediaId] })).status).toBe(200);
    expect((await owner.patch(`/posts/${other}`, { mediaIds: [mediaId] })).status).toBe(422);
    expect((await owner.patch(`/posts/${other}`, { mediaIds: [1, 1] })).status).toBe(422);
  });

  it('are twelve at most', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const mediaIds = Array.from({ length: 13 }, (_value, index) => index + 1);
    expect((await owner.patch(`/posts/${id}`, { mediaIds })).status).toBe(422);
  });
});

describe('DELETE /api/media/{id}', () => {
  it('removes the files too, and is nobody else’s', async () => {
    const media = await upload();
    expect((await stranger.delete(`/media/${media.id}`)).status).toBe(404);
    expect((await owner.delete(`/media/${media.id}`)).status).toBe(200);
    expect((await t.app.inject({ url: media.url })).statusCode).toBe(404);
  });
});

it('serves nothing from outside the store', async () => {
  for (const path of ['../../package.json', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'pictures/../../secret']) {
    expect((await t.app.inject({ url: `/api/media/${path}` })).statusCode, path).toBe(404);
  }
});
