/** Finds email addresses, with their signs written out too. */
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import type { Span } from './match-rows.ts';

// An import is looked up at each use, a constant is not.
const { isLetter, isWordCode } = characters;

const AT = /@|[([] ?at ?[)\]]| at /y;
const DOMAIN =
  / ?[a-z0-9-]{1,40}(?: ?(?:\.|[([] ?d[o0]t ?[)\]]| d[o0]t ) ?[a-z0-9-]{1,30}){0,2} ?(?:\.|[([] ?d[o0]t ?[)\]]| d[o0]t ) ?(?:com|net|org|edu|gov|me|us|io|co|biz|info|mail)(?![a-z])/y;
const SPELLED = / ?[a-z0-9-]{1,40} d[o0]t /y;
const MAIL_HOST =
  / ?(?:gmail|g mail|yahoo|hotmail|outlook|icloud|aol|proton ?mail|protonmail|comcast)(?![a-z])/y;
const MOST_NAME = 40;
const LEAST_HOST = 3;

const WORD = ' at ';
/** What the sign, or what stands for it, may begin with. */
const SIGNS = [WORD, '@', '(', '['];
const NONE = -1;
const BLANK = 0x20;
const isBracket = (code: number): boolean => code === 0x28 || code === 0x5b;
const isNameSign = (code: number): boolean =>
  isWordCode(code) || code === 0x2e || code === 0x5f || code === 0x25 || code === 0x2b || code === 0x2d;

export function findEmails(text: FoldedText): Span[] {
  const { plain } = text;
  const found: Span[] = [];
  for (const sign of SIGNS)
    for (let at = plain.indexOf(sign); at !== NONE; at = plain.indexOf(sign, at + 1))
      addEmail(text, at, found);
  return found;
}

function addEmail({ plain, codes }: FoldedText, sign: number, found: Span[]): void {
  const start = findName(codes, sign);
  const behind = start === NONE ? NONE : readBehind(AT, plain, sign);
  if (behind === NONE || !mayBeDomain(codes, behind)) return;
  const end = findDomainEnd(plain, behind, codes[sign] === BLANK);
  if (end !== NONE) found.push({ start, end });
}

/** Where the name before a sign begins; -1 where none is. */
function findName(codes: Uint8Array, sign: number): number {
  const end = sign > 0 && codes[sign - 1] === BLANK ? sign - 1 : sign;
  let start = end;
  while (start > 0 && end - start < MOST_NAME && isNameSign(codes[start - 1] ?? 0)) start--;
  return start === end ? -1 : start;
}

/** A name and a mark behind it, or at least the name of a host. */
function mayBeDomain(codes: Uint8Array, behind: number): boolean {
  const start = codes[behind] === BLANK ? behind + 1 : behind;
  let at = start;
  while (isWordCode(codes[at] ?? 0) || codes[at] === 0x2d) at++;
  const mark = codes[at] ?? 0;
  if (at > start && (mark === 0x2e || mark === BLANK || isBracket(mark))) return true;
  return at - start >= LEAST_HOST && isLetter(codes[start] ?? 0);
}

/** @param isWord whether the sign is the word at, which also stands in sentences */
function findDomainEnd(plain: string, behind: number, isWord: boolean): number {
  const host = readBehind(MAIL_HOST, plain, behind);
  if (isWord && host === -1 && readBehind(SPELLED, plain, behind) === -1) return -1;
  const domain = readBehind(DOMAIN, plain, behind);
  return domain === -1 ? host : domain;
}

/** The place behind what an expression finds at a place; -1 where it finds nothing. */
function readBehind(expression: RegExp, plain: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(plain) ? expression.lastIndex : -1;
}
