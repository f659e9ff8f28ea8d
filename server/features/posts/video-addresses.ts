/** Fetches the picture of a video from the video's own host, and from no other. */
import type { Video } from '#common/domain/video.ts';

export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 8_000;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Where each host keeps its pictures: an answer that names another address is not followed. */
const PICTURE_HOSTS: Record<Video['provider'], RegExp> = {
  YouTube: /^i\.ytimg\.com$/,
  Vimeo: /^i\.vimeocdn\.com$/,
  Rumble: /^([a-z0-9-]+\.)*(rmbl\.ws|1a-1791\.com)$/,
};

/**
 * The video's picture as its host sends it, not looked at yet.
 * @returns null where the host has none or names one elsewhere.
 * @throws where the host does not answer: trying again later may help.
 */
export async function fetchVideoPicture(video: Video, fetch: Fetch): Promise<Buffer | null> {
  const address = await findPicture(video, fetch);
  const url = address === null ? null : URL.parse(address);
  if (url === null || url.protocol !== 'https:' || !PICTURE_HOSTS[video.provider].test(url.hostname))
    return null;
  return download(fetch, url.href, MAX_PICTURE_BYTES);
}

async function findPicture(video: Video, fetch: Fetch): Promise<string | null> {
  const address = encodeURIComponent(video.url);
  switch (video.provider) {
    case 'YouTube':
      return `https://i.ytimg.com/vi/${new URL(video.url).searchParams.get('v')}/hqdefault.jpg`;
    case 'Vimeo':
      return readOembed(fetch, `https://vimeo.com/api/oembed.json?url=${address}`);
    case 'Rumble':
      return readOembed(fetch, `https://rumble.com/api/Media/oembed.json?url=${address}`);
  }
}

async function readOembed(fetch: Fetch, address: string): Promise<string | null> {
  const body = await download(fetch, address, MAX_ANSWER_BYTES);
  if (body === null) return null;
  try {
    const answer = JSON.parse(body.toString()) as { thumbnail_url?: unknown };
    return typeof answer.thumbnail_url === 'string' ? answer.thumbnail_url : null;
  } catch {
    return null;
  }
}

/** Null for "there is none"; what is larger than the limit is given up where it passes it. */
async function download(fetch: Fetch, address: string, maxBytes: number): Promise<Buffer | null> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status >= 500 || response.status === 429)
    throw new Error(`the host answered ${response.status}`);
  if (!response.ok || response.body === null) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
