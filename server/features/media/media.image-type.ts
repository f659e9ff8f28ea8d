/** Detects image types by their first bytes. */
import { AppError } from '#server/http/errors.ts';

/** As many bytes as the longest signature needs: an ISO media file's box of brands. */
const HEAD_BYTES = 64;
export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis'];

/**
 * Refuses everything but JPEG, PNG, WebP, GIF, AVIF and HEIC, before a decoder sees the file.
 * @throws {AppError} 422 `image_type`
 */
export function requireImageType(file: Buffer): void {
  const head = file.subarray(0, HEAD_BYTES);
  const text = head.toString('latin1');
  if (head.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return;
  if (head.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return;
  if (/^GIF8[79]a/.test(text)) return;
  if (/^RIFF[^]{4}WEBPVP8[ LX]/.test(text)) return;

  const brands = readBrands(head);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand) || HEIC_BRANDS.includes(brand))) return;
  throw new AppError(
    422,
    'image_type',
    "We can't use this file. Upload a JPEG, PNG, WebP, GIF, AVIF or HEIC.",
  );
}

/** The brands of an ISO media file (`ftyp` box: size, type, major brand, version, compatible brands). */
function readBrands(head: Buffer): string[] {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4)
    brands.push(head.toString('latin1', offset, offset + 4));
  return brands;
}
