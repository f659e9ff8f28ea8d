/** Compression by accepted encoding. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** As `content-encoding` names them. */
export type Encoding = 'br' | 'gzip';

/** Fewer bytes gain nothing; `@fastify/compress` is given the same. */
export const MIN_ENCODED_BYTES = 1_024;

/** As a power of two: 256 KB hold a whole page, where the default of 4 MB takes memory for each answer that is on its way. */
export const BROTLI_WINDOW = 18;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * The smaller of those that are accepted; null where the body goes as it is.
 * @param accepted the header `accept-encoding` (RFC 9110, section 12.5.3).
 * @param bytes of the body.
 */
export function chooseEncoding(accepted = '', bytes: number): Encoding | null {
  if (bytes < MIN_ENCODED_BYTES) return null;
  const takes = (encoding: Encoding): boolean =>
    accepted.split(',').some((part) => {
      const [name, weight = ''] = part.split(';').map((text) => text.trim().toLowerCase());
      return name === encoding && !/^q=0(?:\.0*)?$/.test(weight);
    });
  return (['br', 'gzip'] as const).find(takes) ?? null;
}

/** @param quality of Brotli, 0 to 11: more takes longer and gives fewer bytes. */
export function encode(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
