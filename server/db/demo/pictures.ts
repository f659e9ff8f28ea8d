/** Renders the demo's pictures from the drawings, in the sizes and names that uploaded ones have. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type Storage, shardKey } from '#server/storage/storage.ts';

export type StoredPicture = {
  storage_key: string;
  sizes: number[];
  width: number;
  height: number;
  thumbhash: string;
};

export type Shot = {
  svg: string;
  /** Widths of the files; the last is the width at which it is drawn. */
  widths: readonly number[];
  /** Height for a width of 1. */
  ratio: number;
  /** Moves the light of a scene, as `sharp` takes it. */
  light?: { brightness?: number; saturation?: number; hue?: number };
};

export const LISTING_SHOT = { widths: [320, 800, 1000], ratio: 3 / 4 } as const;
export const DETAIL_SHOT = { widths: [320, 800], ratio: 3 / 4 } as const;
export const HERO_SHOT = { widths: [320, 800, 1600], ratio: 520 / 1200 } as const;
export const SQUARE_SHOT = { widths: [96, 192, 384], ratio: 1 } as const;

const WEBP_QUALITY = 80;
/** The first start waits for it: 2 takes a third longer than 0 and makes files a third smaller, 4 another twice as long for a tenth. */
const WEBP_EFFORT = 2;
const THUMB_SIDE = 100;
const AT_ONCE = 4;
const KEY_LENGTH = 32;

/** Renders and stores all shots; the same shot always has the same key, so a second run replaces its own files. */
export async function storeShots(
  shots: readonly Shot[],
  storage: Storage,
  report: (done: number) => void,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < shots.length) {
      const index = next++;
      const shot = shots[index];
      if (shot === undefined) return;
      stored[index] = await storeShot(shot, storage);
      report(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

/** The key under which a shot is stored: the same on every machine, another one for every other shot. */
export function keyOf(shot: Shot): string {
  const name = createHash('sha256').update(JSON.stringify(shot)).digest('hex');
  return shardKey('pictures', name.slice(0, KEY_LENGTH));
}

async function storeShot(shot: Shot, storage: Storage): Promise<StoredPicture> {
  const width = shot.widths.at(-1) ?? 0;
  const height = Math.round(width * shot.ratio);
  // A density at which the drawing has the wanted width, so that no pixel is made from another.
  const viewWidth = Number(/viewBox="\S+ \S+ (\S+)/.exec(shot.svg)?.[1]);
  const drawn = sharp(Buffer.from(shot.svg), { density: (72 * width) / viewWidth }).resize(width, height, {
    fit: 'fill',
  });
  if (shot.light !== undefined) drawn.modulate(shot.light);
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const storageKey = keyOf(shot);
  await Promise.all(
    shot.widths.map(async (size) => {
      const body = await pixels()
        .resize(size, Math.round(size * shot.ratio), { fit: 'fill' })
        .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
        .toBuffer();
      await storage.put(`${storageKey}-${size}.webp`, body, 'image/webp');
    }),
  );
  const thumb = await pixels()
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    storage_key: storageKey,
    sizes: [...shot.widths],
    width: info.width,
    height: info.height,
    thumbhash: Buffer.from(hash).toString('base64'),
  };
}
