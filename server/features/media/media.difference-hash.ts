/** Makes the difference hash of a picture with sharp. */
import type { Sharp } from 'sharp';
import { differenceHash, HASHED_HEIGHT, HASHED_WIDTH } from '#common/domain/difference-hash.ts';
import { loadSharp } from '#server/lib/sharp.ts';

/** Smaller steps first: what is left of a fine pattern then does not depend on the size it came in. */
const SOFT_SIDE = 72;

/** Of a picture that stands upright. */
export async function hashPixels(picture: Sharp): Promise<bigint> {
  const sharp = await loadSharp();
  const { data, info } = await picture
    .resize(SOFT_SIDE, SOFT_SIDE, { fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .resize(HASHED_WIDTH, HASHED_HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return differenceHash(grey);
}

/** Of one of the files that are kept of a picture. */
export const hashPicture = async (file: Buffer): Promise<bigint> => hashPixels((await loadSharp())(file));
