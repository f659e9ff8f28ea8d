/** Real pictures through the processing. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { heic } from '#server/testing/heic.ts';
import { BLUE, RED, type Colour, animated, flat, twoColours } from './media.image-samples.ts';
import {
  MAX_AT_ONCE,
  MAX_IMAGE_BYTES,
  imageSizes,
  processImage,
  processProfilePicture,
  profilePictureSizes,
} from './media.images.ts';

async function pixelAt(body: Buffer, left: number, top: number): Promise<Colour> {
  const [r = 0, g = 0, b = 0] = await sharp(body)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { r, g, b };
}

function isNear(actual: Colour, expected: Colour): boolean {
  const off = [actual.r - expected.r, actual.g - expected.g, actual.b - expected.b];
  return off.every((difference) => Math.abs(difference) < 25);
}

describe('imageSizes', () => {
  it.each([
    [4000, 3000, ['320x240', '800x600', '1600x1200']],
    [1600, 1200, ['320x240', '800x600', '1600x1200']],
    [1000, 500, ['320x160', '800x400', '1000x500']],
    [800, 800, ['320x320', '800x800']],
    [500, 333, ['320x213', '500x333']],
    [64, 48, ['64x48']],
    [1000, 9000, ['71x640', '178x1600', '356x3200']],
  ])('%d × %d', (width, height, expected) => {
    const sizes = imageSizes(width, height);
    expect(sizes.map((size) => `${size.width}x${size.height}`)).toEqual(expected);
    expect(sizes.map((size) => size.suffix)).toEqual(sizes.map((size) => `${size.width}.webp`));
  });

  it('answers the same for the largest size as for the original', () => {
    for (let width = 32; width < 5000; width += 97) {
      for (let height = 32; height < 5000; height += 89) {
        const sizes = imageSizes(width, height);
        const largest = sizes.at(-1);
        expect(imageSizes(largest?.width ?? 0, largest?.height ?? 0)).toEqual(sizes);
      }
    }
  });

  it('has smaller squares for a profile picture', () => {
    expect(profilePictureSizes(1000).map((size) => size.width)).toEqual([96, 192, 384]);
    expect(profilePictureSizes(192).map((size) => size.width)).toEqual([96, 192]);
    expect(profilePictureSizes(150).map((size) => size.height)).toEqual([96, 150]);
  });
});

describe('a HEIC photo', () => {
  it('is turned upright, in its colors, without the place where it was taken', async () => {
    const image = await processImage(await heic());
    expect([image.width, image.height]).toEqual([64, 96]);
    const body = image.sizes.at(-1)?.body ?? Buffer.alloc(0);
    expect(isNear(await pixelAt(body, 32, 16), RED)).toBe(true);
    expect(isNear(await pixelAt(body, 32, 80), BLUE)).toBe(true);
    const { exif, icc, format } = await sharp(body).metadata();
    expect([exif, icc, format]).toEqual([undefined, undefined, 'webp']);
  });

  it('becomes a square for a profile', async () => {
    const image = await processProfilePicture(await heic());
    expect([image.width, image.height]).toEqual([64, 64]);
    const body = image.sizes.at(-1)?.body ?? Buffer.alloc(0);
    expect(isNear(await pixelAt(body, 32, 10), RED)).toBe(true);
  });
});

describe('a photo', () => {
  it.each([
    ['JPEG', (image: Sharp) => image.jpeg()],
    ['progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
    ['PNG', (image: Sharp) => image.png()],
    ['PNG with 16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['PNG with a palette', (image: Sharp) => image.png({ palette: true })],
    ['WebP', (image: Sharp) => image.webp()],
    ['GIF', (image: Sharp) => image.gif()],
    ['AVIF', (image: Sharp) => image.avif({ effort: 0 })],
  ])('%s becomes WebP in sizes that fit, in its colours', async (_, encode) => {
    const image = await processImage(await encode(twoColours(1000, 600)).toBuffer());
    expect([image.width, image.height]).toEqual([1000, 600]);
    expect(image.sizes.map(({ body: _body, ...size }) => size)).toEqual(imageSizes(1000, 600));
    for (const size of image.sizes) {
      const metadata = await sharp(size.body).metadata();
      expect(metadata).toMatchObject({
        format: 'webp',
        space: 'srgb',
        width: size.width,
        height: size.height,
      });
      expect(await pixelAt(size.body, 5, 5)).toSatisfy((pixel: Colour) => isNear(pixel, RED));
      expect(await pixelAt(size.body, size.width - 5, 5)).toSatisfy((pixel: Colour) => isNear(pixel, BLUE));
    }
  });

  it('for print (CMYK) gets colours of the screen', async () => {
    const file = await twoColours(200, 100).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(file).metadata()).space).toBe('cmyk');
    const body = (await processImage(file)).sizes[0]?.body ?? file;
    expect((await sharp(body).metadata()).space).toBe('srgb');
    const [left, right] = [await pixelAt(body, 5, 50), await pixelAt(body, 195, 50)];
    expect(left.r - left.b).toBeGreaterThan(80);
    expect(right.b - right.r).toBeGreaterThan(80);
  });

  it('in grey stays grey', async () => {
    const image = await processImage(
      await flat(400, 300, { r: 90, g: 90, b: 90 }).greyscale().png().toBuffer(),
    );
    const hash = thumbHashToAverageRGBA(Buffer.from(image.thumbhash, 'base64'));
    expect(hash.r).toBeCloseTo(90 / 255, 1);
    expect(hash.a).toBe(1);
  });

  it('with transparency keeps it', async () => {
    const image = await processImage(
      await flat(400, 300, { ...RED, alpha: 0.4 })
        .png()
        .toBuffer(),
    );
    const { channels } = await sharp(image.sizes[0]?.body).stats();
    expect(channels).toHaveLength(4);
    expect(channels[3]?.mean).toBeCloseTo(0.4 * 255, -1);
    expect(thumbHashToAverageRGBA(Buffer.from(image.thumbhash, 'base64')).a).toBeCloseTo(0.4, 1);
  });

  it('has a thumbhash of its colour and shape', async () => {
    const image = await processImage(await flat(900, 300, BLUE).jpeg().toBuffer());
    const hash = Buffer.from(image.thumbhash, 'base64');
    const average = thumbHashToAverageRGBA(hash);
    expect(average.b).toBeGreaterThan(average.r + 0.4);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeGreaterThan(2);
  });

  it('in another colour space is brought to sRGB', async () => {
    const file = await flat(200, 200, { r: 255, g: 0, b: 0 }).withIccProfile('p3').png().toBuffer();
    expect((await sharp(file).metadata()).icc).toBeDefined();
    const body = (await processImage(file)).sizes[0]?.body ?? file;
    expect((await sharp(body).metadata()).icc).toBeUndefined();
    expect(isNear(await pixelAt(body, 100, 100), { r: 255, g: 0, b: 0 })).toBe(true);
  });

  it('loses all metadata, the place it was taken at above all', async () => {
    const file = await flat(1000, 600)
      .withExif({
        IFD0: { Make: 'SecretCam', Artist: 'Jane Doe', Copyright: 'Jane Doe' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '39/1 44/1 2112/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '104/1 59/1 2518/100',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(file.includes('SecretCam') && file.includes('SecretPlace')).toBe(true);
    const { sizes } = await processImage(file);
    expect(sizes).toHaveLength(3);
    for (const { body } of sizes) {
      const metadata = await sharp(body).metadata();
      for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'density'] as const) {
        expect(metadata[kind], kind).toBeUndefined();
      }
      expect(body.includes('EXIF') || body.includes('XMP ') || body.includes('ICCP')).toBe(false);
      expect(body.includes('Secret') || body.includes('Jane')).toBe(false);
    }
  });

  // What EXIF says: 1 upright, 3 upside down, 6 and 8 on its side, 2 mirrored. `red` is where the left half goes.
  it.each([
    [1, 1000, 600, 'left'],
    [2, 1000, 600, 'right'],
    [3, 1000, 600, 'right'],
    [6, 600, 1000, 'top'],
    [8, 600, 1000, 'bottom'],
  ])('with orientation %d stands upright', async (orientation, width, height, red) => {
    // The composite must be done before the picture can carry a tag.
    const plain = await twoColours(1000, 600).png().toBuffer();
    const image = await processImage(await sharp(plain).withMetadata({ orientation }).jpeg().toBuffer());
    expect([image.width, image.height]).toEqual([width, height]);
    const largest = image.sizes.at(-1)?.body ?? plain;
    const left = { left: 5, right: width - 5 }[red] ?? width / 2;
    const top = { top: 5, bottom: height - 5 }[red] ?? height / 2;
    expect(isNear(await pixelAt(largest, left, top), RED)).toBe(true);
    expect(isNear(await pixelAt(largest, width - 1 - left, height - 1 - top), BLUE)).toBe(true);
  });

  it.each([
    ['GIF', (image: Sharp) => image.gif()],
    ['WebP', (image: Sharp) => image.webp()],
  ])('that moves (%s) shows its first frame', async (_, encode) => {
    const file = await encode(await animated(200, 100, 20)).toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(20);
    const image = await processImage(file);
    expect([image.width, image.height]).toEqual([200, 100]);
    const body = image.sizes[0]?.body ?? file;
    expect((await sharp(body).metadata()).pages).toBeUndefined();
    expect(isNear(await pixelAt(body, 100, 50), RED)).toBe(true);
  });

  it('is read from a file too', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rangepost-images-'));
    try {
      const file = path.join(folder, 'upload');
      await fs.writeFile(file, await flat(64, 48).png().toBuffer());
      expect(await processImage(file)).toMatchObject({ width: 64, height: 48 });
      await fs.writeFile(file, Buffer.alloc(MAX_IMAGE_BYTES + 1));
      await expect(processImage(file)).rejects.toMatchObject({ code: 'image_too_large' });
      await expect(processImage(path.join(folder, 'gone'))).rejects.toThrow('ENOENT');
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });

  it('waits its turn: two are worked on at once', async () => {
    expect(MAX_AT_ONCE).toBe(2);
    const file = await twoColours(1200, 900).png().toBuffer();
    const images = await Promise.all(Array.from({ length: 12 }, () => processImage(file)));
    expect(images.every((image) => image.width === 1200 && image.sizes.length === 3)).toBe(true);
  });

  it('of 48 megapixels is read', async () => {
    const file = await flat(8000, 6000).jpeg({ progressive: true }).toBuffer();
    expect(await processImage(file)).toMatchObject({ width: 1600, height: 1200 });
  }, 20_000);
});

describe('a profile picture', () => {
  it('is the square in the middle, upright', async () => {
    // Red, then blue from 300 to 600, then red: only the middle square is all blue.
    const middle = { create: { width: 300, height: 300, channels: 3 as const, background: BLUE } };
    const wide = await flat(900, 300)
      .composite([{ input: middle, left: 300, top: 0 }])
      .png()
      .toBuffer();
    const turned = await sharp(wide).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    for (const file of [wide, turned]) {
      const image = await processProfilePicture(file);
      expect(image.sizes.map((size) => [size.width, size.height])).toEqual([
        [96, 96],
        [192, 192],
        [300, 300],
      ]);
      const body = image.sizes.at(-1)?.body ?? file;
      expect(isNear(await pixelAt(body, 8, 150), BLUE)).toBe(true);
      expect(isNear(await pixelAt(body, 291, 150), BLUE)).toBe(true);
      expect(isNear(await pixelAt(body, 150, 8), BLUE)).toBe(true);
    }
  });

  it('meets the same checks', async () => {
    await expect(processProfilePicture(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'image_type' });
  });
});
