/**
 * The language of patterns: words and phrases that an administrator can read, and that are found in one pass.
 *
 *     glock switch            these words one after the other; plurals are found too
 *     (glock|g19) switch      one of several words or phrases
 *     ship it? to             a word or group that may be missing
 *     suppress*               any ending
 *     suppressor~             one letter wrong, missing, added or swapped
 *     ship ..3 door           up to three words between
 *     solvent trap &9 cups    within nine words, before or after
 *     fuel filter & thread    anywhere in the same text
 *     @gun                    the words of a list
 *     # #1700-1967            any number, a number of a range
 *     {phone}                 a shape: phone, email, address, code (letters and digits, as a serial number)
 *
 * Exceptions also say where they stand: `no ..2 _` before the hit, `_ ..3 cover` behind it, `_ &5 airsoft` near it,
 * `_ & airsoft` anywhere; without `_` they excuse the words that they cover, as `light switch` does.
 */
import { isSign, isWordCode } from './characters.ts';
import { foldText } from './folded-text.ts';

export type Item = Word | NumberRange | Shape | Choice;
export type Word = { type: 'word'; word: string; mode: 'exact' | 'prefix' | 'typo' };
export type NumberRange = { type: 'number'; from: number; to: number };
export type Shape = { type: 'shape'; shape: string };
export type Choice = { type: 'choice'; choices: Item[][] };
/** Items in a row without a gap. */
export type Phrase = Item[];
/** Phrases in their order, with so many words between at most. */
export type Chain = { phrases: Phrase[]; gaps: number[] };
/** A chain, and others that have to be near it; null is anywhere. */
export type Pattern = { chain: Chain; near: { chain: Chain; within: number | null }[] };
export type ExceptPlace = 'over' | 'before' | 'behind' | 'near' | 'anywhere';
export type Except = { place: ExceptPlace; within: number; chain: Chain };
export type Lists = Record<string, string[]>;

export const SHAPES = ['phone', 'email', 'address', 'code'];
const MOST_CHARACTERS = 1000;
const MOST_GAP = 30;
const MOST_WORD = 30;
const MOST_NUMBER = 9_999_999;
const MOST_DEPTH = 6;

/** Many patterns name the same lists. */
const READ_LISTS = new WeakMap<Lists, Map<string, Choice>>();

/** A pattern that cannot be read; the message is for whoever wrote it. */
export class PatternError extends Error {}

/** @throws {PatternError} */
export function parsePattern(source: string, lists: Lists): Pattern {
  const [first, ...others] = split(readTokens(source), (token) => /^&\d*$/.test(token));
  const near = others.map(({ tokens, mark }) => ({
    chain: parseChain(tokens, lists),
    within: mark === '&' ? null : readGap(mark.slice(1)),
  }));
  return { chain: parseChain(first.tokens, lists), near };
}

/** @throws {PatternError} */
export function parseExcept(source: string, lists: Lists): Except {
  const tokens = readTokens(source);
  const at = tokens.indexOf('_');
  if (at === -1) return { place: 'over', within: 0, chain: parseChain(tokens, lists) };
  if (tokens.length === 1)
    throw new PatternError('Write words before or behind the _ that stands for the hit.');
  if (at === tokens.length - 1) return parseBeside('before', tokens.slice(0, -1), tokens.at(-2), lists);
  if (at > 0) throw new PatternError('The _ that stands for the hit comes first or last.');
  return parseBeside('behind', tokens.slice(1), tokens[1], lists);
}

function parseBeside(place: 'before' | 'behind', tokens: string[], mark = '', lists: Lists): Except {
  const isMark = /^(?:&\d*|\.\.\d+)$/.test(mark);
  const rest = isMark ? (place === 'before' ? tokens.slice(0, -1) : tokens.slice(1)) : tokens;
  const chain = parseChain(rest, lists);
  if (mark === '&') return { place: 'anywhere', within: 0, chain };
  if (isMark && mark.startsWith('&')) return { place: 'near', within: readGap(mark.slice(1)), chain };
  return { place, within: isMark ? readGap(mark.slice(2)) : 0, chain };
}

function readTokens(source: string): string[] {
  if (source.length > MOST_CHARACTERS)
    throw new PatternError(`A pattern has at most ${MOST_CHARACTERS} characters.`);
  const tokens = source.match(/\.\.\d*|&\d*|[()|?_]|\{[^}]*\}?|[^\s()|?&{}]+/g) ?? [];
  if (tokens.length === 0) throw new PatternError('The pattern is empty.');
  return tokens;
}

type Part = { tokens: string[]; mark: string };

function split(tokens: string[], isMark: (token: string) => boolean): [Part, ...Part[]] {
  const parts: [Part, ...Part[]] = [{ tokens: [], mark: '' }];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (depth <= 0 && isMark(token)) parts.push({ tokens: [], mark: token });
    else parts.at(-1)?.tokens.push(token);
  }
  return parts;
}

function readGap(digits: string): number {
  const gap = Number(digits);
  if (digits === '' || gap > MOST_GAP)
    throw new PatternError(`A distance is a number of words from 0 to ${MOST_GAP}.`);
  return gap;
}

function parseChain(tokens: string[], lists: Lists): Chain {
  const parts = split(tokens, (token) => token.startsWith('..'));
  const gaps = parts.slice(1).map(({ mark }) => readGap(mark.slice(2)));
  return { phrases: parts.map((part) => parsePhrase(part.tokens, lists)), gaps };
}

function parsePhrase(tokens: string[], lists: Lists): Phrase {
  if (tokens.length === 0) throw new PatternError('There are no words before or behind a distance.');
  const reader = { tokens, at: 0 };
  const phrase = parseSequence(reader, lists, 0);
  if (reader.at < tokens.length) throw new PatternError(`There is no ( for this ${tokens[reader.at]}.`);
  if (canBeEmpty(phrase))
    throw new PatternError('Every word of a phrase may be missing; at least one has to be there.');
  return phrase;
}

type Reader = { tokens: string[]; at: number };

function parseSequence(reader: Reader, lists: Lists, depth: number): Item[] {
  if (depth > MOST_DEPTH) throw new PatternError(`Groups and lists are nested at most ${MOST_DEPTH} deep.`);
  const items: Item[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined || token === '|' || token === ')') return items;
    reader.at++;
    const found = parseItem(token, reader, lists, depth);
    const isOptional = reader.tokens[reader.at] === '?';
    if (isOptional) reader.at++;
    if (isOptional) items.push({ type: 'choice', choices: [found, []] });
    else items.push(...found);
  }
}

function parseItem(token: string, reader: Reader, lists: Lists, depth: number): Item[] {
  if (token === '(') return [parseGroup(reader, lists, depth + 1)];
  if (token.startsWith('@')) return [parseList(token.slice(1), lists, depth + 1)];
  if (token.startsWith('#')) return [parseNumber(token)];
  if (token.startsWith('{')) return [parseShape(token)];
  if (token === '?') throw new PatternError('A ? follows the word or group that may be missing.');
  if (token === '_')
    throw new PatternError('The _ that stands for the hit belongs to exceptions, first or last in them.');
  if (/^(?:\.\.|&)/.test(token))
    throw new PatternError(`A distance (${token}) stands between phrases, not in a group.`);
  return parseWord(token);
}

function parseGroup(reader: Reader, lists: Lists, depth: number): Choice {
  const choices: Item[][] = [];
  do {
    choices.push(parseSequence(reader, lists, depth));
  } while (reader.tokens[reader.at++] === '|');
  if (reader.tokens[reader.at - 1] !== ')') throw new PatternError('A ( has no ).');
  if (choices.some((choice) => choice.length === 0)) {
    throw new PatternError(
      'One of the choices in a group is empty; write ? behind the group if it may be missing.',
    );
  }
  return { type: 'choice', choices };
}

function parseList(name: string, lists: Lists, depth: number): Choice {
  const known = READ_LISTS.get(lists) ?? new Map<string, Choice>();
  READ_LISTS.set(lists, known);
  const choice = known.get(name) ?? readList(name, lists, depth);
  known.set(name, choice);
  return choice;
}

function readList(name: string, lists: Lists, depth: number): Choice {
  const entries = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!entries) throw new PatternError(`There is no list @${name}.`);
  if (entries.length === 0) throw new PatternError(`The list @${name} is empty.`);
  return {
    type: 'choice',
    choices: entries.map((entry) => {
      const reader = { tokens: readTokens(entry), at: 0 };
      const items = parseSequence(reader, lists, depth);
      if (reader.at < reader.tokens.length || canBeEmpty(items)) {
        throw new PatternError(`An entry of the list @${name} cannot be read: ${entry}`);
      }
      return items;
    }),
  };
}

function parseNumber(token: string): NumberRange {
  const range = /^#(?:(\d{1,7})(?:-(\d{1,7})?)?)?$/.exec(token);
  if (!range)
    throw new PatternError(`Write # for any number, #5 for this one, #5- or #5-9 for a range, not ${token}.`);
  const from = Number(range[1] ?? 0);
  const isOpen = range[1] === undefined || token.endsWith('-');
  const to = isOpen ? MOST_NUMBER : Number(range[2] ?? from);
  if (to < from) throw new PatternError(`The range ${token} ends before it begins.`);
  return { type: 'number', from, to };
}

function parseShape(token: string): Shape {
  const shape = token.slice(1, -1);
  if (!token.endsWith('}') || !SHAPES.includes(shape)) {
    throw new PatternError(
      `There is no shape ${token}; there are ${SHAPES.map((name) => `{${name}}`).join(', ')}.`,
    );
  }
  return { type: 'shape', shape };
}

/** `ar-15` is two words, as in the texts. */
function parseWord(token: string): Word[] {
  const mode = token.endsWith('*') ? 'prefix' : token.endsWith('~') ? 'typo' : 'exact';
  const written = mode === 'exact' ? token : token.slice(0, -1);
  const folded = /^[a-z0-9]+$/.test(written) ? written : foldText(written).plain.replaceAll("'", '');
  const parts = folded.match(/[a-z]+|\d+|[^a-z\d\s]/g) ?? [];
  const words = parts.filter((part) => isWordCode(part.charCodeAt(0)) || isSign(part.charCodeAt(0)));
  if (words.length === 0) throw new PatternError(`There is no letter, digit or known sign in ${token}.`);
  if (words.some((word) => word.length > MOST_WORD))
    throw new PatternError(`A word has at most ${MOST_WORD} letters.`);
  const last = words.at(-1) ?? '';
  if (mode === 'prefix' && !/^[a-z]{3}/.test(last))
    throw new PatternError(`A word before a * has three letters or more.`);
  if (mode === 'typo' && !/^[a-z]{6}/.test(last))
    throw new PatternError(`A word before a ~ has six letters or more.`);
  return words.map((word, index) => ({
    type: 'word',
    word,
    mode: index === words.length - 1 ? mode : 'exact',
  }));
}

function canBeEmpty(items: Item[]): boolean {
  return items.every((item) => item.type === 'choice' && item.choices.some(canBeEmpty));
}
