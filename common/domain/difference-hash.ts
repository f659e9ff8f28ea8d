/** A hash of a picture under which other sizes and savings of it differ in few of its 64 bits (a difference hash). */

/** The picture is made this small, in shades of grey, before it is hashed. */
export const HASHED_WIDTH = 9;
export const HASHED_HEIGHT = 8;

/**
 * Each bit says whether a pixel is lighter than its right neighbour.
 * @param grey one byte a pixel, row by row
 * @returns signed, as PostgreSQL keeps it
 */
export function differenceHash(grey: Uint8Array): bigint {
  let hash = 0n;
  for (let row = 0; row < HASHED_HEIGHT; row++) {
    for (let column = 0; column < HASHED_WIDTH - 1; column++) {
      const at = row * HASHED_WIDTH + column;
      hash = (hash << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, hash);
}
