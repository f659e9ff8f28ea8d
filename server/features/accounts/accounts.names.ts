/** Display names: format and look-alikes. */
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, DISPLAY_NAME_PATTERN } from '#common/domain/limits.ts';
import { invalidField } from '#server/http/errors.ts';

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

/** What stands for a role or for the site; as a word of a name. */
const RESERVED_WORDS = new Set(
  ['admin', 'administrator', 'moderator', 'mod', 'support', 'staff', 'official', 'sysop', 'verified'].map(
    foldName,
  ),
);
const RESERVED_NAMES = new Set(
  ['Removed member', 'Verified FFL', 'Customer service', 'Help desk'].map(foldName),
);
const WEB_ADDRESS =
  /[\p{L}\p{N}]\.(?:com|net|org|us|info|biz|shop|store|io|co|me|gg|ru|xyz|online|site|app|link|example)\b/iu;
/** With area code, or in the form of one without; other digits are a caliber, a year, or a member's own. */
const NUMBER_DIGITS = 10;
const LOCAL_NUMBER = /(?:^|\P{N})\d{3}[-. ]\d{4}(?:$|\P{N})/u;

/** One form for names that are read alike: without accents, signs and case, `I`, `l` and `1` as one, `O` and `0` as one. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('0', 'o');
}

/**
 * Refuses names that speak for others.
 * @param others folded names of the site, its stores, and those who moderate
 * @throws 422 on `displayName`
 */
export function requireOwnName(
  name: string,
  { siteName, others }: { siteName: string; others: string[] },
): void {
  const refuse = (message: string) => invalidField('displayName', message);
  if (WEB_ADDRESS.test(name)) throw refuse('A name can’t be a web address.');
  if (name.replaceAll(/\P{N}/gu, '').length >= NUMBER_DIGITS || LOCAL_NUMBER.test(name))
    throw refuse('A name can’t be a phone number.');
  const folded = foldName(name);
  const isReserved =
    RESERVED_NAMES.has(folded) ||
    folded.includes(foldName(siteName)) ||
    name.split(/[^\p{L}\p{N}]+/u).some((word) => RESERVED_WORDS.has(foldName(word))) ||
    RESERVED_WORDS.has(folded);
  if (isReserved) throw refuse('This name is reserved. Choose another one.');
  if (others.includes(folded))
    throw refuse('This name looks too much like another member’s. Choose another one.');
}

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
