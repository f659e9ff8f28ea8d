/** Display names: readable, and not to be taken for another's. */
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, DISPLAY_NAME_PATTERN } from '#common/domain/limits.ts';
import { invalidField } from '#server/core/errors.ts';

const ALLOWED = new RegExp(DISPLAY_NAME_PATTERN, 'u');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Some of them count as letters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Scripts with letters that look like one another's. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/**
 * Reads a name in the one form that is stored and compared: plain letters for wide, small and ornate ones, single
 * spaces.
 * @throws 422 on `displayName`.
 */
export function readDisplayName(text: string): string {
  const name = text.normalize('NFKC').trim().replaceAll(/ {2,}/g, ' ');
  const refuse = (message: string) => invalidField('displayName', message);
  if (name.length < DISPLAY_NAME_MIN) throw refuse(`At least ${DISPLAY_NAME_MIN} characters.`);
  if (name.length > DISPLAY_NAME_MAX) throw refuse(`At most ${DISPLAY_NAME_MAX} characters.`);
  if (INVISIBLE.test(name) || !ALLOWED.test(name)) {
    throw refuse('Use letters, digits, spaces, dots, dashes and underscores.');
  }
  if (!LETTER_OR_DIGIT.test(name)) throw refuse('At least one letter or digit.');
  if (LOOKALIKES.filter((script) => script.test(name)).length > 1) {
    throw refuse('Use the letters of one alphabet.');
  }
  return name;
}
