/** The pictures of videos, fetched from a local server that stands for the videos' hosts. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { addVideoPicture } from './video-picture.ts';

let t: TestApp;
let member: Client;
let server: Server;
let answer: RequestListener;
let asked: string[];
let jpeg: Buffer;
let videos = 0;

beforeAll(async () => {
  t = await createTestApp();
  member = await t.as(await createUser(t.db));
  jpeg = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.context.fetch = (address, options) => {
    asked.push(address);
    const url = new URL(address);
    return fetch(`http://127.0.0.1:${port}/${url.host}${url.pathname}${url.search}`, options);
  };
});
afterAll(async () => {
  server.close();
  await t.close();
});
beforeEach(() => {
  asked = [];
});

async function postVideo(videoUrl: string): Promise<number> {
  const { body } = await member.post<Post>('/posts', {
    type: 'video',
    title: `Cleaning a lever action, part ${++videos}`,
    description: '',
    videoUrl,
  });
  expect(t.sentJobs.at(-1)).toEqual({ name: 'posts.videoPicture', data: { postId: body.id } });
  return body.id;
}

const mediaOf = async (id: number): Promise<Post['media']> =>
  (await member.get<Post>(`/posts/${id}`)).body.media;

describe.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg', null],
  [
    'https://vimeo.com/123456789',
    'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123456789',
    'https://i.vimeocdn.com/video/1.jpg',
  ],
  [
    'https://rumble.com/v4abcde-a-title.html',
    'https://rumble.com/api/Media/oembed.json?url=https%3A%2F%2Frumble.com%2Fv4abcde-a-title.html',
    'https://sp.rmbl.ws/1.jpg',
  ],
])('%s', (link, first, picture) => {
  it('gets the picture of its host, once', async () => {
    answer = (request, response) =>
      request.url?.includes('oembed')
        ? response.end(JSON.stringify({ thumbnail_url: picture }))
        : response.end(jpeg);
    const id = await postVideo(link);
    await addVideoPicture(t.context, { postId: id });
    await addVideoPicture(t.context, { postId: id });
    expect(asked).toEqual(picture === null ? [first] : [first, picture]);
    expect(await mediaOf(id)).toMatchObject([{ width: 480, height: 360 }]);
  });
});

describe('what is not taken', () => {
  it.each([
    'http://i.vimeocdn.com/1.jpg',
    'https://127.0.0.1/admin',
    'https://i.vimeocdn.com.evil.example/1.jpg',
    'file:///etc/passwd',
    'nonsense',
    42,
  ])('an address elsewhere: %s', async (thumbnail_url) => {
    answer = (_request, response) => response.end(JSON.stringify({ thumbnail_url }));
    const id = await postVideo('https://vimeo.com/123456789');
    await addVideoPicture(t.context, { postId: id });
    expect(asked).toHaveLength(1);
    expect(await mediaOf(id)).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['what is no picture', (_request, response) => response.end('<html>')],
    ['what is not there', (_request, response) => response.writeHead(404).end()],
    ['more than 5 MB', (_request, response) => response.end(Buffer.alloc(6 * 1024 * 1024))],
  ])('%s', async (_name, listener) => {
    answer = listener;
    const id = await postVideo('https://youtu.be/dQw4w9WgXcQ');
    await addVideoPicture(t.context, { postId: id });
    expect(await mediaOf(id)).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['an error of the host', (_request, response) => response.writeHead(503).end()],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('%s: the job fails and is tried again', async (_name, listener) => {
    answer = listener;
    const id = await postVideo('https://youtu.be/dQw4w9WgXcQ');
    await expect(addVideoPicture(t.context, { postId: id })).rejects.toThrow();
  });
});

it('a new link loses the old picture', async () => {
  answer = (_request, response) => response.end(jpeg);
  const id = await postVideo('https://youtu.be/dQw4w9WgXcQ');
  await addVideoPicture(t.context, { postId: id });
  const changed = await member.patch<Post>(`/posts/${id}`, { videoUrl: 'https://youtu.be/aaaaaaaaaaa' });
  expect(changed.body.media).toEqual([]);
  expect(t.sentJobs.at(-1)?.data).toEqual({ postId: id });
});
