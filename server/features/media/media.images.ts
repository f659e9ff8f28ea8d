/** Converts uploads to WebP in fixed sizes. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '#server/http/errors.ts';
import { loadSharp } from '#server/lib/sharp.ts';
import { isTooMuch, runInThread } from '#server/lib/thread.ts';
import { createLimiter } from '#server/http/limiter.ts';
import { requireImageType } from './media.image-type.ts';
import { hashPixels } from './media.difference-hash.ts';
import { withColorProfile, withoutPackedText } from './media.png-chunks.ts';
import type { HeicPixels } from './media.heic-worker.ts';

const PROGRAM = path.join(import.meta.dirname, 'media.heic-worker.ts');
/** Pixels lie outside of it. */
const HEAP_MB = 64;

/** 48 megapixels take 500 MB while they are decoded. */
const decodeInTurn = createLimiter({ max: 1 });

/** The main photo of the file, upright. @throws where it is damaged, or takes too long or too much memory */
const decodeHeic = (file: Buffer, { seconds }: { seconds: number }): Promise<HeicPixels> =>
  decodeInTurn(() => runInThread<HeicPixels>(PROGRAM, { input: file, seconds, memoryMb: HEAP_MB }));

export type ImageSize = {
  width: number;
  height: number;
  /** Ends the file's name: `320.webp`. */
  suffix: string;
};

export type ProcessedImage = {
  /** Of the largest size. */
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  /** Under which other sizes and savings of it are like it. */
  differenceHash: bigint;
  /** From the smallest to the largest; one to three. */
  sizes: (ImageSize & { body: Buffer })[];
};

/** A phone's largest JPEG has some 12 MB. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
/** The 48 megapixels of today's phones, and a little; a progressive JPEG of that size takes 230 MB while it is decoded. */
const MAX_PIXELS = 50_000_000;
/** Below this nothing can be seen in a list. */
const MIN_SIDE = 32;
/** Longer strips would be a line in every list. */
const MAX_ASPECT = 10;
/** Only the first is shown, but finding them all takes time. */
const MAX_FRAMES = 500;
const TIMEOUT_SECONDS = 20;
/** Two cores, and room for two decoded pictures in a small machine's memory. */
export const MAX_AT_ONCE = 2;

/** A list on a phone, a post on a phone or a list on a desktop, a post on a desktop. */
const IMAGE_WIDTHS = [320, 800, 1600];
/** Beside a comment, in a menu, on a profile; each for screens of double density. */
const PROFILE_WIDTHS = [96, 192, 384];
/** A tall picture gets narrower instead of higher than this many widths. */
const MAX_HEIGHT_TO_WIDTH = 2;
/** The largest side that a thumbhash takes. */
const THUMB_SIDE = 100;
/** 80: no visible loss on photos at a third of a JPEG's size. */
const WEBP_QUALITY = 80;

/** Each that waits holds its file: at most 360 MB. */
const WAITING_MAX = 24;

const runInTurn = createLimiter({ max: MAX_AT_ONCE, waitingMax: WAITING_MAX });

/**
 * Sizes in which a picture of `width` × `height` is kept. Never enlarged, so a small one has fewer than three. Given the
 * stored `width` and `height` of a processed picture it answers exactly the files that exist.
 */
export function imageSizes(width: number, height: number): ImageSize[] {
  return distinctSizes(width, height, IMAGE_WIDTHS);
}

/** Sizes in which a square profile picture with `side` pixels is kept. */
export function profilePictureSizes(side: number): ImageSize[] {
  return distinctSizes(side, side, PROFILE_WIDTHS);
}

/**
 * Reads a picture (its content, or the path of a file), turned upright, in sRGB and without any metadata.
 * @param ownerId whose it is: of one person one picture is read at once; null is nobody's.
 * @throws {AppError} 422 `image_too_large`, `image_type`, `image_dimensions` or `image_unreadable`; 503 where too many wait
 */
export function processImage(input: Buffer | string, ownerId: number | null = null): Promise<ProcessedImage> {
  return runInTurn(async () => render(await readImage(input), imageSizes), ownerId);
}

/** As `processImage`, cut to the square in its middle. */
export function processProfilePicture(
  input: Buffer | string,
  ownerId: number | null = null,
): Promise<ProcessedImage> {
  return runInTurn(async () => {
    const image = await readImage(input);
    const side = Math.min(image.width, image.height);
    return render({ ...image, width: side, height: side }, (width) => profilePictureSizes(width));
  }, ownerId);
}

type ReadableImage = {
  file: Buffer;
  width: number;
  height: number;
  /** Of HEIC alone: its color profile, null where it has none. */
  heic?: { icc: Buffer | null };
};

/** Checks everything that can be known without decoding the pixels. */
async function readImage(input: Buffer | string): Promise<ReadableImage> {
  const bytes = typeof input === 'string' ? (await stat(input)).size : input.length;
  if (bytes > MAX_IMAGE_BYTES) {
    throw new AppError(
      422,
      'image_too_large',
      `This photo has ${Math.ceil(bytes / 1024 / 1024)} MB; the limit is ${MAX_IMAGE_BYTES / 1024 / 1024} MB. Try a smaller version.`,
    );
  }
  const whole = typeof input === 'string' ? await readFile(input) : input;
  requireImageType(whole);
  const file = withoutPackedText(whole);
  const sharp = await loadSharp();

  const metadata = await inTime(sharp(file, { limitInputPixels: false }).metadata()).catch(throwUnreadable);
  // One frame's size, and after turning it upright.
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS) {
    throw new AppError(
      422,
      'image_dimensions',
      `This photo has ${width} × ${height} pixels; the limit is ${MAX_PIXELS / 1_000_000} megapixels. Try a smaller version.`,
    );
  }
  if (Math.min(width, height) < MIN_SIDE) {
    throw new AppError(
      422,
      'image_dimensions',
      `This photo has ${width} × ${height} pixels; each side needs at least ${MIN_SIDE}. Choose a larger one.`,
    );
  }
  if (Math.max(width, height) > Math.min(width, height) * MAX_ASPECT) {
    throw new AppError(
      422,
      'image_dimensions',
      `This photo is too long and narrow (${width} × ${height} pixels). Crop it and try again.`,
    );
  }
  if ((metadata.pages ?? 1) > MAX_FRAMES) {
    throw new AppError(
      422,
      'image_dimensions',
      `This animation has more than ${MAX_FRAMES} frames. Upload a still photo; only the first frame is shown.`,
    );
  }
  const heic = metadata.compression === 'hevc' ? { icc: metadata.icc ?? null } : undefined;
  return { file, width, height, heic };
}

async function render(
  image: ReadableImage,
  sizesOf: (width: number, height: number) => ImageSize[],
): Promise<ProcessedImage> {
  const largest = sizesOf(image.width, image.height).at(-1);
  if (largest === undefined) throw new Error('A picture has at least one size.');
  const sharp = await loadSharp();
  const file = image.heic ? await toPng(image, largest).catch(throwUnreadable) : image.file;
  // The large original is decoded once; all sizes are made from the largest one.
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(largest.width, largest.height, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable);
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const sizes: ProcessedImage['sizes'] = [];
  for (const size of sizesOf(info.width, info.height)) {
    const body = await pixels()
      .resize(size.width, size.height, { fit: 'fill' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
    sizes.push({ ...size, body });
  }
  const thumb = await pixels()
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    width: info.width,
    height: info.height,
    thumbhash: Buffer.from(hash).toString('base64'),
    differenceHash: await hashPixels(pixels()),
    sizes,
  };
}

/** What a HEIC shows, in the size that is needed of it. */
async function toPng({ file, heic }: ReadableImage, largest: ImageSize): Promise<Buffer> {
  const { data, width, height } = await decodeHeic(file, { seconds: TIMEOUT_SECONDS });
  const sharp = await loadSharp();
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(largest.width, largest.height, { fit: 'cover' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return heic?.icc ? withColorProfile(png, heic.icc) : png;
}

/** sharp's own limit of time counts for pixels alone. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_SECONDS * 1000);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** One entry for each distinct width, made from the largest one's whole pixels, so that a second call with those answers the same. */
function distinctSizes(width: number, height: number, targets: number[]): ImageSize[] {
  const largest = fitWidth(width, height, Math.max(...targets));
  const sizes = targets.map((target) => fitWidth(largest.width, largest.height, target));
  return sizes
    .filter((size, index) => size.width !== sizes[index + 1]?.width)
    .map((size) => ({ ...size, suffix: `${size.width}.webp` }));
}

function fitWidth(width: number, height: number, target: number): { width: number; height: number } {
  const scale = Math.min(1, target / width, (target * MAX_HEIGHT_TO_WIDTH) / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function throwUnreadable(error: unknown): never {
  throw new AppError(
    422,
    'image_unreadable',
    isTooMuch(error)
      ? 'This photo takes too long to process. Try a smaller version or a JPEG.'
      : 'This photo is damaged or incomplete. Try another one.',
  );
}
