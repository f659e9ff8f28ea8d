/** Finds what has a form rather than words: phone numbers, email addresses, street addresses, serial numbers. */
import { type FoldedText, isDigit, isLetter, isWordCode } from './folded-text.ts';
import { addSpot, type Spots } from './spots.ts';

// Each expression is bounded in length, so that it costs the same at every place of a text.
// No area and no exchange begins with 0 or 1 or ends with 11, and the middle of an area is no 9.
const PHONE =
  /(?:\+?1[ .-]?)?(?:\([2-9](?!11)[0-8]\d\)|[2-9](?!11)[0-8]\d)[ .-]{0,3}[2-9](?!11)\d\d[ .-]{0,3}\d{4}/g;
/** What a maker or a shop calls a number of its own, right before it. */
const PRODUCT_NUMBER =
  /(?<![a-z])(?:(?:upc|sku|ean|gtin|isbn|nsn|mpn|p\/n|pn|item|model|part|catalog|cat|product|style)(?: ?(?:no|nr|num|number|code|id))?|(?:stock|lot|mfg|mfr|manufacturer|serial) ?(?:no|nr|num|number|code|id|#))s?[ .:#-]{0,4}$/;
/** Longer than any of these names. */
const NAME_LENGTH = 30;
/** Digits in words or one by one. */
const SPOKEN =
  /(?<![a-z0-9])(?:(?:\d|zero|oh|o(?![a-z])|one|two|three|four|five|six|seven|eight|nine)[ .,()*_/-]{0,4}){10,14}(?![a-z0-9])/g;
const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const DIGIT_WORD = new RegExp(`oh|${DIGIT_WORDS.join('|')}`, 'g');
const AT = /(?<=[a-z0-9._%+-] ?)(?:@|[([] ?at ?[)\]]| at )/g;
const DOMAIN =
  /^ ?[a-z0-9-]{1,40}(?: ?(?:\.|[([] ?d[o0]t ?[)\]]| d[o0]t ) ?[a-z0-9-]{1,30}){0,2} ?(?:\.|[([] ?d[o0]t ?[)\]]| d[o0]t ) ?(?:com|net|org|edu|gov|me|us|io|co|biz|info|mail)(?![a-z])/;
const MAIL_HOST =
  /^ ?(?:gmail|g mail|yahoo|hotmail|outlook|icloud|aol|proton ?mail|protonmail|comcast)(?![a-z])/;
const ADDRESS =
  /(?:[nsew]|north|south|east|west)?\.? ?((?:[a-z]+|\d{1,3}(?:st|nd|rd|th))(?: [a-z]+)?) (?:street|str|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|circle|cir|highway|hwy|parkway|pkwy|terrace|trail|loop|place|way)(?![a-z])/y;
const HOUSE = /\d{2,5} /g;
/** As `fourteen eighty two`: two words at least. */
const SPELLED_HOUSE =
  /(?<![a-z0-9-])(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|oh)[ -]){2,6}/g;
/** Words that stand between a number and a road without making an address. */
const NO_STREET =
  /\b(?:min|mins|minutes?|hours?|hrs?|miles?|mi|yards?|yds?|feet|ft|rounds?|rds?|down|the|of|a|an|to|from|off|for|in|on|or|and|each|per|grain|gr|long|one|any|all|this|that|way|shots?|dollars?|bucks|obo|firm|is|it|with|my|your|we|i|you)\b/;
/** Calibers that stand in rows like parts of a phone number. */
const CALIBERS = new Set('223 243 270 300 303 308 338 357 380 410 450 454 460 500 556 762'.split(' '));

/** @param codes marks the places of ids and part numbers, of which digits are no phone number */
export function spotShapes(
  shapes: Map<string, number>,
  text: FoldedText,
  spots: Spots,
  codes: Uint8Array | null,
): void {
  for (const [shape, label] of shapes) {
    for (const [start, end] of findShape(shape, text)) {
      if (shape !== 'phone' || codes?.[start] !== 1) addSpot(spots, start, end, label);
    }
  }
}

function findShape(shape: string, text: FoldedText): [number, number][] {
  if (shape === 'phone') return [...findPhones(text), ...findSpokenPhones(text)];
  if (shape === 'email') return findEmails(text);
  if (shape === 'address') return findAddresses(text);
  return shape === 'code' ? findCodes(text) : [];
}

function findPhones({ plain }: FoldedText): [number, number][] {
  return [...plain.matchAll(PHONE)]
    .filter(({ 0: found, index }) => {
      if (isDigit(plain.charCodeAt(index - 1)) || isDigit(plain.charCodeAt(index + found.length)))
        return false;
      if (PRODUCT_NUMBER.test(plain.slice(Math.max(0, index - NAME_LENGTH), index))) return false;
      const hasMarks = /[.()-]/.test(found) || !found.includes(' ');
      return hasMarks || !found.split(' ').some((part) => CALIBERS.has(part));
    })
    .map(({ 0: found, index }) => [index, index + found.length]);
}

/** Ten digits as a phone number has them, of which three stand in words or eight alone. */
function findSpokenPhones({ plain }: FoldedText): [number, number][] {
  return [...plain.matchAll(SPOKEN)]
    .filter(({ 0: found }) => {
      const digits = found
        .replaceAll(/o(?![a-z])/g, '0')
        .replaceAll(DIGIT_WORD, (word) => String(Math.max(0, DIGIT_WORDS.indexOf(word))))
        .replaceAll(/\D/g, '');
      const words = found.match(/[a-z]/g)?.length ?? 0;
      const alone = found.match(/(?<!\d)\d(?!\d)/g)?.length ?? 0;
      const isCounted = digits.includes('12345') || digits.includes('23456');
      return !isCounted && /^1?[2-9]\d\d[2-9]\d{6}$/.test(digits) && (words > 8 || alone > 7);
    })
    .map(({ 0: found, index }) => [index, index + found.trimEnd().length]);
}

function findEmails({ plain }: FoldedText): [number, number][] {
  const found: [number, number][] = [];
  for (const { 0: at, index } of plain.matchAll(AT)) {
    const start = findLocalPart(plain, index);
    if (start === index) continue;
    const behind = index + at.length;
    const rest = plain.slice(behind, behind + 130);
    const host = MAIL_HOST.exec(rest);
    const domain =
      at === ' at ' && !host && !/^ ?[a-z0-9-]{1,40} d[o0]t /.test(rest) ? null : (DOMAIN.exec(rest) ?? host);
    if (domain) found.push([start, behind + domain[0].length]);
  }
  return found;
}

/** Where the name before the sign begins; the sign's own place where there is none. */
function findLocalPart(plain: string, sign: number): number {
  const end = plain.charCodeAt(sign - 1) === 0x20 ? sign - 1 : sign;
  let start = end;
  while (
    start > 0 &&
    end - start < 40 &&
    (isWordCode(plain.charCodeAt(start - 1)) || '._%+-'.includes(plain.charAt(start - 1)))
  ) {
    start--;
  }
  return start === end ? sign : start;
}

function findAddresses({ plain }: FoldedText): [number, number][] {
  const found: [number, number][] = [];
  for (const { 0: house, index } of [...plain.matchAll(HOUSE), ...plain.matchAll(SPELLED_HOUSE)]) {
    const before = plain.charAt(index - 1);
    if (/[a-z0-9.,$#%-]/.test(before)) continue;
    ADDRESS.lastIndex = index + house.length;
    const street = ADDRESS.exec(plain);
    if (street && !NO_STREET.test(street[1] ?? '')) found.push([index, ADDRESS.lastIndex]);
  }
  return found;
}

/** Letters and digits of five signs or more, three of them digits. */
function findCodes({ plain, codes, size }: FoldedText): [number, number][] {
  const found: [number, number][] = [];
  let digits = 0;
  let start = 0;
  for (let at = 0; at <= size; at++) {
    const code = codes[at] ?? 0;
    if (isDigit(code)) digits++;
    else if (!isLetter(code) && code !== 0x2d) {
      const length = at - start;
      if (digits > 2 && length > 4 && length < 25 && !/^\d+-\d{1,3}$/.test(plain.slice(start, at)))
        found.push([start, at]);
      start = at + 1;
      digits = 0;
    }
  }
  return found;
}
