/** What is left of a PNG that packs text. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { withoutPackedText } from './media.png-chunks.ts';

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#446688' } })
    .png()
    .toBuffer();
});

const SIGNATURE_AND_HEADER = 33;
const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])));
  return Buffer.concat([head, content, sum]);
};
const withChunks = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, SIGNATURE_AND_HEADER), ...chunks, png.subarray(SIGNATURE_AND_HEADER)]);

it('drops text, however often and in whatever form', async () => {
  const packed = Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(5_000_000))]);
  const bomb = withChunks(
    ...Array.from({ length: 60 }, () => chunk('zTXt', packed)),
    chunk('tEXt', Buffer.from('a\0b')),
  );
  const clean = withoutPackedText(bomb);
  expect(clean.equals(png)).toBe(true);
  expect((await sharp(clean).metadata()).width).toBe(40);
});

it('keeps one orientation, and drops what is too long for one', () => {
  const exif = chunk('eXIf', Buffer.from('MM\0*\0\0\0\b\0\0'));
  expect(withoutPackedText(withChunks(exif, exif)).equals(withChunks(exif))).toBe(true);
  expect(withoutPackedText(withChunks(chunk('iCCP', Buffer.alloc(100_000)))).equals(png)).toBe(true);
});

it.each([
  ['a JPEG', Buffer.from('ffd8ffe0', 'hex')],
  ['a PNG that is cut', Buffer.from('89504e470d0a1a0a00', 'hex')],
])('leaves %s to the decoder', (_, file) => {
  expect(withoutPackedText(file).subarray(0, 8).equals(file.subarray(0, 8))).toBe(true);
});
