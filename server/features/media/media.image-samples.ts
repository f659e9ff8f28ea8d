/** Sample images and decompression bombs for tests. */
import zlib from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pngChunk } from './media.png-chunks.ts';

export type Colour = { r: number; g: number; b: number; alpha?: number };
export const RED = { r: 220, g: 20, b: 20 };
export const BLUE = { r: 20, g: 20, b: 220 };

export function flat(width: number, height: number, background: Colour = RED): Sharp {
  return sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });
}

/** Red on the left, blue on the right, so that turning and cutting can be seen. */
export function twoColours(width: number, height: number): Sharp {
  const right = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: BLUE } };
  return flat(width, height).composite([{ input: right, left: Math.ceil(width / 2), top: 0 }]);
}

/** Noise, which no codec makes small. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

/** A black PNG of one bit a pixel: 400 megapixels fit into 50 KB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000100000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = zlib.deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of black and white whose frames hold one pixel each. */
export function tinyFramesGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('00000000800000', 'hex');
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from('000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from('3b', 'hex'),
  ]);
}

export async function animated(width: number, height: number, frames: number): Promise<Sharp> {
  const inputs = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      flat(width, height, index === 0 ? RED : { r: 0, g: (index * 37) % 256, b: (index * 101) % 256 })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(inputs, { join: { animated: true } });
}
