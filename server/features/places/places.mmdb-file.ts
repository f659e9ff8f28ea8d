/** Lets the city database's reader work on the file itself instead of holding more than 60 MB in memory. */
import fs from 'node:fs';

/** One read of the file; the neighbours of a node or record mostly lie in the same page. */
const PAGE_BYTES = 4096;
/** 256 KB in all: the tree's upper levels stay, which every look-up passes. */
const MAX_PAGES = 64;
/** The widest number that the format reads at once. */
const WIDEST_NUMBER = 8;

export type FileBuffer = {
  /** Reads like a Buffer with the file's content, as far as the reader needs one. */
  buffer: Buffer;
  close(): void;
};

/** Opens `path` for reading; throws what the file system throws. */
export function openFileBuffer(path: string): FileBuffer {
  const descriptor = fs.openSync(path, 'r');
  const size = fs.fstatSync(descriptor).size;
  const pages = new Map<number, Buffer>();

  /** Pages in the order of their last use. A page that falls out gives its memory to the next one. */
  const pageAt = (index: number): Buffer => {
    let page = pages.get(index);
    pages.delete(index);
    if (page === undefined) {
      const [oldest] = pages.size < MAX_PAGES ? [] : pages;
      if (oldest !== undefined) pages.delete(oldest[0]);
      page = oldest?.[1] ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
      fs.readSync(descriptor, page, 0, PAGE_BYTES, index * PAGE_BYTES);
    }
    pages.set(index, page);
    return page;
  };

  /** Valid until the next read, unless the range spans pages. */
  const read = (start: number, end: number): Buffer => {
    if (start < 0 || start >= size) throw new RangeError('A read beyond the end of the city database.');
    const stop = Math.min(end, size);
    const first = Math.floor(start / PAGE_BYTES);
    const parts: Buffer[] = [];
    for (let index = first; index * PAGE_BYTES < stop; index++) {
      const offset = index * PAGE_BYTES;
      parts.push(pageAt(index).subarray(Math.max(start - offset, 0), stop - offset));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  };
  const number = (offset: number): Buffer => read(offset, offset + WIDEST_NUMBER);

  const overrides: Partial<Record<string | symbol, unknown>> = {
    length: size,
    readUInt8: (offset: number) => number(offset).readUInt8(),
    readUInt16BE: (offset: number) => number(offset).readUInt16BE(),
    readUInt32BE: (offset: number) => number(offset).readUInt32BE(),
    readUIntBE: (offset: number, bytes: number) => number(offset).readUIntBE(0, bytes),
    readInt32BE: (offset: number) => number(offset).readInt32BE(),
    readFloatBE: (offset: number) => number(offset).readFloatBE(),
    readDoubleBE: (offset: number) => number(offset).readDoubleBE(),
    subarray: (start: number, end: number) => Buffer.from(read(start, end)),
    toString: (encoding: BufferEncoding, start: number, end: number) => read(start, end).toString(encoding),
  };
  const buffer = new Proxy(Buffer.alloc(0), {
    get(target, key) {
      if (key in overrides) return overrides[key];
      const index = typeof key === 'string' ? Number(key) : Number.NaN;
      return Number.isInteger(index) ? read(index, index + 1)[0] : Reflect.get(target, key);
    },
  });
  return { buffer, close: () => fs.closeSync(descriptor) };
}
