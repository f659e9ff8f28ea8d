/** The addresses of pictures. */

/** What an account without a picture of its own shows; the profile badge counts it as missing. */
export const DEFAULT_PROFILE_PIC = '/default-profile-pic.svg';

/** The address of a stored picture in one of the widths in which it is kept. */
export function mediaUrl(key: string, width: number): string {
  return `/api/media/${key}-${width}.webp`;
}

/** The smallest width that is at least the wanted one, else the largest there is: a small picture has fewer. */
export function nearestWidth(widths: readonly number[], wanted: number): number {
  const sorted = widths.toSorted((a, b) => a - b);
  return sorted.find((width) => width >= wanted) ?? sorted.at(-1) ?? wanted;
}
