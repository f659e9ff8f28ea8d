/** Tells a picture's type by its first bytes; neither its name nor its declared type counts. */
import { AppError } from '#server/core/errors.ts';

/** As many bytes as the longest signature needs: an ISO media file's box of brands. */
const HEAD_BYTES = 64;
export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Refuses everything but JPEG, PNG, WebP, GIF and AVIF, before a decoder sees the file.
 * HEIC is refused too: its codec is patented, and no free decoder comes with sharp.
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
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return;
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) {
    throw new AppError(
      422,
      'image_type',
      'HEIC pictures cannot be read here. Save it as a JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and choose it again.',
    );
  }
  throw new AppError(
    422,
    'image_type',
    'This file is not a picture that can be shown here. Choose a JPEG, PNG, WebP, GIF or AVIF.',
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
