/** Whether a name or an address that a person wrote is the one in a list, past all the ways of writing it. */

export type Match = 'same' | 'similar' | 'different';

/** One word for many: kinds of streets, directions, parts of a building. */
const STREET_WORDS: Record<string, string> = {
  alley: 'aly',
  apartment: 'ste',
  apt: 'ste',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  building: 'bldg',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  expressway: 'expy',
  floor: 'fl',
  freeway: 'fwy',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  pike: 'pk',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  room: 'ste',
  route: 'rte',
  rt: 'rte',
  space: 'ste',
  square: 'sq',
  street: 'st',
  suite: 'ste',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  unit: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};
/** What says what kind of company it is, and nothing of its name. */
const COMPANY_WORDS = new Set([
  'llc',
  'inc',
  'incorporated',
  'co',
  'company',
  'corp',
  'corporation',
  'ltd',
  'lp',
]);
const NAME_WORDS: Record<string, string> = { and: '', the: '' };
/** From here on two spellings count as one name; below it they are names of their own. */
const SIMILAR_FROM = 0.8;

/** Compares what businesses are called. */
export function matchNames(given: string, listed: string): Match {
  const [one, other] = [nameWords(given), nameWords(listed)];
  return matchWords(one, other);
}

/** Compares streets with their numbers; another number is another place, whatever the street is called. */
export function matchStreets(given: string, listed: string): Match {
  const [one, other] = [streetWords(given), streetWords(listed)];
  if (houseNumber(one) !== houseNumber(other)) return 'different';
  return matchWords(one, other);
}

/** Compares cities, which a zip may have several of. */
export function matchCities(given: string, listed: string): Match {
  return matchWords(
    toWords(given).map((word) => CITY_WORDS[word] ?? word),
    toWords(listed).map((word) => CITY_WORDS[word] ?? word),
  );
}
const CITY_WORDS: Record<string, string> = { saint: 'st', fort: 'ft', mount: 'mt' };

/** Compares zips by their five digits: the four behind them are a mail route's. */
export function matchZips(given: string, listed: string): Match {
  return given.trim().slice(0, 5) === listed.trim().slice(0, 5) ? 'same' : 'different';
}

function matchWords(one: string[], other: string[]): Match {
  const [text, otherText] = [one.join(' '), other.join(' ')];
  if (text === otherText || one.join('') === other.join('')) return 'same';
  if (one.length === 0 || other.length === 0) return 'different';
  if (isPart(one, other) || isPart(other, one)) return 'similar';
  const longest = Math.max(text.length, otherText.length);
  return 1 - countEdits(text, otherText) / longest >= SIMILAR_FROM ? 'similar' : 'different';
}

/** Whether every word of a name of more than one word stands in the other one. */
const isPart = (words: string[], of: string[]): boolean =>
  words.length > 1 && words.every((word) => of.includes(word));

const toWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    // An apostrophe or a dot stands within a word; whatever else is no letter divides them.
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function nameWords(text: string): string[] {
  const words = toWords(text)
    .map((word) => NAME_WORDS[word] ?? word)
    .filter(Boolean);
  const own = words.filter((word) => !COMPANY_WORDS.has(word));
  return own.length > 0 ? own : words;
}

function streetWords(text: string): string[] {
  return toWords(text.replaceAll('#', ' ste '))
    .map((word) => STREET_WORDS[word] ?? word)
    .filter((word, index, all) => word !== all[index - 1]);
}

const houseNumber = (words: string[]): string | undefined => words.find((word) => /^\d/.test(word));

/** How many letters have to be put in, taken out or changed to make one text of the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

type Premises = { street: string; state: string; zip: string };

/** Whether a store is the listed one at the listed address; a store may be known by the name of its license's holder. */
export const doPremisesMatch = (
  store: Premises & { name: string },
  listed: Premises & { business_name: string; license_name: string },
): boolean =>
  [listed.business_name, listed.license_name].some((name) => matchNames(store.name, name) !== 'different') &&
  matchStreets(store.street, listed.street) !== 'different' &&
  store.state === listed.state &&
  matchZips(store.zip, listed.zip) !== 'different';
