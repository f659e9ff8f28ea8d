/** The thread that decodes a HEIC photo. */
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/** RGBA. */
export type HeicPixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

const PAGE_BYTES = 65_536;
/** The largest honest photo takes 500 MB; the decoder alone would stop at 2 GB. */
const MEMORY_BYTES_MAX = 768 * 1024 * 1024;

const memory = WebAssembly.Memory.prototype;
const grow = Object.getOwnPropertyDescriptor(memory, 'grow')?.value as (
  this: WebAssembly.Memory,
  pages: number,
) => number;
memory.grow = function growBounded(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES_MAX) throw new RangeError('too much memory');
  return grow.call(this, pages);
};

const photo = new libheif.HeifDecoder().decode(workerData as Uint8Array).find((image) => image.is_primary());
if (photo === undefined) throw new Error('The file has no photo.');
const width = photo.get_width();
const height = photo.get_height();
const bytes = width * height * 4;
if (bytes > MEMORY_BYTES_MAX) throw new RangeError('too many pixels');
const pixels: HeicPixels = { data: new Uint8ClampedArray(bytes), width, height };
photo.display(pixels, (shown) => {
  if (shown === null) throw new Error('The photo could not be decoded.');
  parentPort?.postMessage(pixels, [pixels.data.buffer]);
});
