/** US ZIP codes. */

export const ZIP_LENGTH = 5;
/** What is said of a text that is no ZIP code. */
export const ZIP_RULE = 'A ZIP code has five digits.';
export const ZIP_UNKNOWN = 'We couldn’t find that ZIP code.';
export const ZIP_PATTERN = '^\\d{5}$';
const ZIP = new RegExp(ZIP_PATTERN);

/** Whether the text is exactly five digits (specification, section 5). */
export function isZip(text: string): boolean {
  return ZIP.test(text);
}
