/** The code in the letter to a dealer's premises: written by hand from paper, so without letters that look alike. */

/** Without B and 8, I, L and 1, O, Q, D and 0, S and 5, U and V, Z and 2. */
export const LETTER_CODE_LETTERS = 'ACEFGHJKMNPRTWXY34679';
export const LETTER_CODE_LENGTH = 8;
export const LETTER_CODE_TRIES = 5;
export const LETTER_CODE_DAYS = 30;
const HALF = LETTER_CODE_LENGTH / 2;
const LETTER_CODE = new RegExp(`^[${LETTER_CODE_LETTERS}]{${LETTER_CODE_LENGTH}}$`);

/** As it stands in the letter: `ACEF-GH34`. */
export const formatLetterCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** What was typed, without dashes and blanks, in capitals; null where it can be no code at all. */
export function readLetterCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return LETTER_CODE.test(code) ? code : null;
}
