/** Amounts of money as people write them, in whole dollars. */

/** Digits, with commas or apostrophes anywhere between them, and spaces only before groups of three. */
const NUMBER = /\d+(?:[,'’]\d*| \d{3}(?!\d))*/;
/** A comma before one or two last digits separates cents, as in 499,99. */
const COMMA_CENTS = /,\d{1,2}$/;

/**
 * The whole dollars of the first amount in a text, as digits: `$1,249.99` is `1249`. Cents are cut, never rounded, and a
 * text without dollars is empty.
 */
export function dollarsOf(text: string): string {
  const plain = text.normalize('NFKC');
  const start = plain.search(/\d/);
  // ".99" has cents alone.
  if (start > 0 && plain[start - 1] === '.') return '';
  const number = NUMBER.exec(plain)?.[0] ?? '';
  return number.replace(COMMA_CENTS, '').replaceAll(/\D/g, '');
}

/** Whether a text names cents besides its dollars. */
export function hasCents(text: string): boolean {
  return /\.\s?\d|,\d{1,2}(?!\d)/.test(text.normalize('NFKC'));
}
