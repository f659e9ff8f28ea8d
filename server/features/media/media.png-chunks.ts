/** Drops and adds PNG chunks before decoding. */
import { crc32, deflateSync } from 'node:zlib';
import { PNG_SIGNATURE } from './media.image-type.ts';

/** Length and type before the content, a checksum behind it. */
const HEAD_BYTES = 8;
const FRAME_BYTES = 12;
const TEXT = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Of these a decoder reads the first: color profile and orientation. */
const ONCE = new Set(['iCCP', 'eXIf']);
const ONCE_BYTES_MAX = 64 * 1024;

/**
 * A PNG without text chunks, which a decoder would unpack although nobody reads them; anything else as it is. Chunks that
 * go beyond the file are left for the decoder to refuse.
 */
export function withoutPackedText(file: Buffer): Buffer {
  if (!file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return file;
  const kept: Buffer[] = [file.subarray(0, PNG_SIGNATURE.length)];
  const seen = new Set<string>();
  for (let at = PNG_SIGNATURE.length; at + HEAD_BYTES <= file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + HEAD_BYTES);
    const isDropped = TEXT.has(type) || (ONCE.has(type) && (seen.has(type) || length > ONCE_BYTES_MAX));
    if (!isDropped) kept.push(file.subarray(at, at + length + FRAME_BYTES));
    seen.add(type);
    at += length + FRAME_BYTES;
  }
  return Buffer.concat(kept);
}

/** Length, type, content, checksum. */
export function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(HEAD_BYTES);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Size of the signature with the first chunk, the header, behind which a profile belongs. */
const HEADER_END = 33;

/** A PNG whose colors mean what the profile says. */
export function withColorProfile(png: Buffer, icc: Buffer): Buffer {
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]));
  return Buffer.concat([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)]);
}
