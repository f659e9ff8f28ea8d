/** US telephone numbers as people type them; the server alone decides whether a number exists. */

/** The digits of a text and nothing else. */
export function digitsOnly(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Digits with a dash after the third and the sixth: `ddd-ddd-dddd`; more than ten digits are cut. */
export function formatPhoneDashes(text: string): string {
  const digits = digitsOnly(text).slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}
