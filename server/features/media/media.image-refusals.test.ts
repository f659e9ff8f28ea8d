/** Files that only look like pictures, or want too much, through the processing. */
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { heic } from '#server/testing/heic.ts';
import { animated, blackPng, flat, noise, tinyFramesGif } from './media.image-samples.ts';
import { MAX_IMAGE_BYTES, processImage } from './media.images.ts';
import { pngChunk } from './media.png-chunks.ts';

const MANY_FRAMES = 600;

describe('a file is refused', () => {
  const refused: [name: string, code: string, make: () => Buffer | Promise<Buffer>][] = [
    ['that is empty', 'image_type', () => Buffer.alloc(0)],
    [
      'of text, whatever its name says',
      'image_type',
      () => Buffer.from('I am not a picture, I am a note.jpg'),
    ],
    [
      'of SVG',
      'image_type',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    ],
    ['of SVG behind an XML head', 'image_type', () => Buffer.from('<?xml version="1.0"?><svg/>')],
    ['of PDF', 'image_type', () => Buffer.from('%PDF-1.7\n')],
    ['of TIFF', 'image_type', () => flat(64, 64).tiff().toBuffer()],
    ['of ZIP', 'image_type', () => Buffer.from('504b0304', 'hex')],
    ['of HTML that calls itself GIF later on', 'image_type', () => Buffer.from('<html>GIF89a</html>')],
    ['of sound in the container of WebP', 'image_type', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    [
      'of video in the container of AVIF',
      'image_type',
      () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'),
    ],
    [
      'of HEIC that ends behind its head',
      'image_unreadable',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    ],
    ['when a HEIC is cut off', 'image_unreadable', async () => (await heic()).subarray(0, -300)],
    ['of text behind the mark of a JPEG', 'image_unreadable', () => Buffer.from([0xff, 0xd8, 0xff, 65, 66])],
    [
      'of text behind the mark of a GIF',
      'image_unreadable',
      () => Buffer.from('GIF89a<script>alert(1)</script>'),
    ],
    [
      'of text behind the mark of a PNG',
      'image_unreadable',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('hello')]),
    ],
    [
      'when a JPEG is cut off',
      'image_unreadable',
      async () => (await noise(800, 600).jpeg().toBuffer()).subarray(0, 20_000),
    ],
    [
      'when a PNG is cut off',
      'image_unreadable',
      async () => (await noise(800, 600).png().toBuffer()).subarray(0, 20_000),
    ],
    [
      'when a WebP is cut off',
      'image_unreadable',
      async () => (await noise(800, 600).webp().toBuffer()).subarray(0, 20_000),
    ],
    [
      'when a PNG has a wrong checksum',
      'image_unreadable',
      async () => {
        const file = await noise(200, 200).png().toBuffer();
        file[file.length >> 1] = (file[file.length >> 1] ?? 0) ^ 255;
        return file;
      },
    ],
    ['above 15 MB', 'image_too_large', () => Buffer.alloc(MAX_IMAGE_BYTES + 1)],
    ['of 1 × 1 pixel', 'image_dimensions', () => flat(1, 1).png().toBuffer()],
    ['with a side below 32', 'image_dimensions', () => flat(200, 31).png().toBuffer()],
    ['of 50 megapixels and a little', 'image_dimensions', () => blackPng(10_000, 5001)],
    ['of 400 megapixels in a few KB', 'image_dimensions', () => blackPng(20_000, 20_000)],
    ['more than ten times as long as wide', 'image_dimensions', () => flat(1100, 100).png().toBuffer()],
    ['when an animation has a huge canvas', 'image_dimensions', () => tinyFramesGif(65_535, 65_535, 1)],
    ['when a GIF has too many frames', 'image_dimensions', () => tinyFramesGif(1000, 1000, MANY_FRAMES)],
    [
      'when a WebP has too many frames',
      'image_dimensions',
      async () => (await animated(32, 32, MANY_FRAMES)).webp({ lossless: true }).toBuffer(),
    ],
  ];

  it.each(refused)('%s: %s', async (_, code, make) => {
    const file = await make();
    const started = performance.now();
    const error: unknown = await processImage(file).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'AppError', status: 422, code });
    // A sentence that says what to do.
    expect(error).toHaveProperty('message', expect.stringMatching(/(Upload|Try|Choose|Crop) .+\.$/));
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('with the reason in numbers', async () => {
    await expect(processImage(await flat(300, 20).png().toBuffer())).rejects.toThrow(
      'This photo has 300 × 20 pixels; each side needs at least 32. Choose a larger one.',
    );
  });

  it('without keeping the next ones from their turn', async () => {
    const good = await flat(64, 64).png().toBuffer();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => processImage(index % 3 === 0 ? good : Buffer.from('bad'))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(4);
  });
});

describe('a picture that hides a bomb beside its pixels', () => {
  it.each(['zTXt', 'iCCP'])('in %s is read without unpacking it', async (type) => {
    const file = await flat(200, 200).png().toBuffer();
    const bomb = pngChunk(
      type,
      Buffer.concat([Buffer.from('a\0\0'), zlib.deflateSync(Buffer.alloc(300_000_000))]),
    );
    const afterHeader = 33;
    const before = process.memoryUsage().rss;
    const image = await processImage(
      Buffer.concat([file.subarray(0, afterHeader), bomb, file.subarray(afterHeader)]),
    );
    expect(image.width).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });
});
