/** Tries which pictures are alike: saved again, in other sizes, a little cut or brighter; and that others are not. */
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPicture } from './media.difference-hash.ts';
import { processImage } from './media.images.ts';

function bitsApart(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;
}

/** A scene of soft spots and a few hard shapes, another one for each seed. */
function draw(seed: number): Sharp {
  // Mixed well: scenes whose spots only move together would be alike indeed.
  const turn = (n: number): number => {
    const mixed = Math.imul(Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const spots = Array.from({ length: 24 }, (_, n) => {
    const [x, y, size, shade] = [turn(n * 4), turn(n * 4 + 1), turn(n * 4 + 2), turn(n * 4 + 3)];
    const grey = Math.round(shade * 255);
    return `<ellipse cx="${x * 1200}" cy="${y * 900}" rx="${40 + size * 200}" ry="${30 + turn(n + 99) * 150}" fill="rgb(${grey},${grey},${255 - grey})" opacity="0.8"/>`;
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#887755"/>${spots.join('')}</svg>`,
    ),
  );
}

let files: Buffer[];
let hashes: bigint[];
beforeAll(async () => {
  files = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => draw(seed).jpeg({ quality: 92 }).toBuffer()),
  );
  hashes = await Promise.all(files.map(hashPicture));
});

const changed = async (change: (picture: Sharp) => Sharp): Promise<number[]> =>
  Promise.all(
    files.map(async (file, index) =>
      bitsApart(hashes[index] ?? 0n, await hashPicture(await change(sharp(file)).toBuffer())),
    ),
  );

describe('the same picture', () => {
  it.each<[string, number, (picture: Sharp) => Sharp]>([
    ['saved again as a poor JPEG', 3, (picture) => picture.jpeg({ quality: 50 })],
    ['saved as a WebP', 3, (picture) => picture.webp({ quality: 60 })],
    ['half as large', 3, (picture) => picture.resize(600).jpeg()],
    ['as a small preview', 3, (picture) => picture.resize(320).webp({ quality: 80 })],
    ['brighter', 3, (picture) => picture.modulate({ brightness: 1.15 }).jpeg()],
    ['in black and white', 3, (picture) => picture.greyscale().jpeg()],
    [
      'cut by a hundredth',
      6,
      (picture) => picture.extract({ left: 6, top: 5, width: 1188, height: 890 }).jpeg(),
    ],
  ])('%s is near', async (_name, most, change) => {
    expect(Math.max(...(await changed(change)))).toBeLessThanOrEqual(most);
  });

  it('is near in every one of the files that are kept of it, and in what is hashed as it comes in', async () => {
    const { differenceHash, sizes } = await processImage(files[0] ?? Buffer.alloc(0));
    expect(bitsApart(hashes[0] ?? 0n, differenceHash)).toBeLessThanOrEqual(3);
    for (const { body } of sizes) {
      expect(bitsApart(differenceHash, await hashPicture(body))).toBeLessThanOrEqual(3);
    }
  });
});

it('different pictures are far apart', () => {
  for (const [index, one] of hashes.entries()) {
    for (const other of hashes.slice(index + 1)) expect(bitsApart(one, other)).toBeGreaterThan(6);
  }
});

it('a transparent picture counts as one on white', async () => {
  const shape =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="90" cy="90" r="60"/></svg>';
  const clear = await sharp(Buffer.from(shape)).png().toBuffer();
  const white = await sharp(Buffer.from(shape)).flatten({ background: 'white' }).png().toBuffer();
  expect(bitsApart(await hashPicture(clear), await hashPicture(white))).toBeLessThanOrEqual(1);
});
