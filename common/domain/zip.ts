/** US zip codes. */

export const ZIP_LENGTH = 5;
export const ZIP_PATTERN = '^\\d{5}$';
const ZIP = new RegExp(ZIP_PATTERN);

/** Whether the text is exactly five digits (specification, section 5). */
export function isZip(text: string): boolean {
  return ZIP.test(text);
}
