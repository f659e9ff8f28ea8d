/** Makes whole expressions of the places that a rule has found, so that nobody is told that “Glock” may not be written. */
import type { ScreenCategory } from './screen-rule.ts';

/** Words as they were typed; where an expression has parts that lie far apart, it goes on with the next one. */
export type Quote<F extends string> = {
  field: F;
  start: number;
  end: number;
  text: string;
  goesOn?: boolean;
};

/** So many words between two places are quoted along with them, as in “makes it full auto”. */
const MOST_BETWEEN = 3;
const HALTS = /[,;:.!?()\n—–]/;
const LEADING =
  /^(?:(?:an?|the|it|it['’]s|its|this|that|these|those|is|are|and|or|have|selling)(?:[\s,:]+|$))+/i;
const TRAILING = /(?:[\s,]+(?:an?|the|and|or|is|are|for sale))+$/i;

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
const isWhole = ({ text }: { text: string }): boolean => countWords(text) > 1;

/**
 * The expressions of one hit. What stands close together is one; single words that lie apart belong together.
 * @param sourceOf the text of a field, which the places count in
 */
export function quoteHit<F extends string>(
  category: ScreenCategory,
  places: readonly Quote<F>[],
  sourceOf: (field: F) => string,
): Quote<F>[] {
  // Numbers and addresses are masked one by one; “call me” beside them may stay.
  if (category === 'personal-data') {
    const telling = places.filter(({ text }) => /[\d@]/.test(text));
    return telling.length > 0 ? telling : [...places];
  }
  const joined = joinClose(places, sourceOf);
  const trimmed = joined.map(trimEdges).filter(({ text }) => text !== '');
  const pieces = dropEchoes(trimmed.length > 0 ? trimmed : joined);
  const distinct = dropRepeated(pieces);
  return distinct.length === 1 || pieces.every(isWhole) ? pieces : chain(distinct);
}

function joinClose<F extends string>(
  places: readonly Quote<F>[],
  sourceOf: (field: F) => string,
): Quote<F>[] {
  const joined: Quote<F>[] = [];
  for (const { field, start, end, text } of sortPlaces(places)) {
    const last = joined.at(-1);
    const source = sourceOf(field);
    const between = last?.field === field ? source.slice(last.end, start) : null;
    if (last && between !== null && !HALTS.test(between) && countWords(between) <= MOST_BETWEEN) {
      last.end = Math.max(last.end, end);
      last.text = source.slice(last.start, last.end);
    } else joined.push({ field, start, end, text });
  }
  return joined;
}

/** Fields in the order in which they are named, and each from its beginning. */
function sortPlaces<F extends string>(places: readonly Quote<F>[]): Quote<F>[] {
  const fields = [...new Set(places.map(({ field }) => field))];
  return places.toSorted(
    (a, b) => fields.indexOf(a.field) - fields.indexOf(b.field) || a.start - b.start || b.end - a.end,
  );
}

function trimEdges<F extends string>({ field, start, text }: Quote<F>): Quote<F> {
  const tail = text.replace(LEADING, '');
  const from = start + text.length - tail.length;
  const rest = tail.replace(TRAILING, '').trimEnd();
  return { field, start: from, end: from + rest.length, text: rest };
}

/** Without single words that a longer piece says too. */
function dropEchoes<F extends string>(pieces: readonly Quote<F>[]): Quote<F>[] {
  const longer = pieces.filter(isWhole).map(({ text }) => ` ${text.toLowerCase()} `);
  return pieces.filter(
    (piece) => isWhole(piece) || !longer.some((text) => text.includes(` ${piece.text.toLowerCase()} `)),
  );
}

const dropRepeated = <F extends string>(pieces: readonly Quote<F>[]): Quote<F>[] =>
  pieces.filter(
    ({ text }, index) =>
      pieces.findIndex((other) => other.text.toLowerCase() === text.toLowerCase()) === index,
  );

const chain = <F extends string>(pieces: readonly Quote<F>[]): Quote<F>[] =>
  pieces.map((piece, index) => (index < pieces.length - 1 ? { ...piece, goesOn: true } : piece));

/** The expressions of several hits together: those that overlap are one, and what others say already is left out. */
export function mergeQuotes<F extends string>(hits: readonly (readonly Quote<F>[])[]): Quote<F>[] {
  const expressions = hits.flatMap(splitExpressions);
  const single: Quote<F>[] = [];
  for (const place of sortPlaces(expressions.filter(({ length }) => length === 1).flat())) {
    const last = single.at(-1);
    if (last?.field === place.field && place.start < last.end) {
      last.text += place.text.slice(last.end - place.start);
      last.end = Math.max(last.end, place.end);
    } else single.push({ ...place });
  }
  const isSaid = (part: Quote<F>): boolean =>
    single.some(({ field, start, end }) => field === part.field && start <= part.start && part.end <= end);
  // A single word that is left of it tells nothing by itself.
  const isSaidElsewhere = (parts: Quote<F>[]): boolean =>
    parts.some(isSaid) && parts.every((part) => isSaid(part) || (parts.some(isWhole) && !isWhole(part)));
  const apart = new Map(
    expressions
      .filter((parts) => parts.length > 1 && !isSaidElsewhere(parts))
      .map((parts) => [expressionMessage(parts).toLowerCase(), parts]),
  );
  return [...single, ...[...apart.values()].flat()];
}

/** Each expression with its parts. */
export function splitExpressions<Q extends { goesOn?: boolean }>(quotes: readonly Q[]): Q[][] {
  const expressions: Q[][] = [];
  for (const [index, quote] of quotes.entries()) {
    const last = expressions.at(-1);
    if (last && quotes[index - 1]?.goesOn) last.push(quote);
    else expressions.push([quote]);
  }
  return expressions;
}

/** As it is shown: no … ship … your door. */
export const expressionMessage = (parts: readonly { text: string }[]): string =>
  parts.map(({ text }) => text).join(' … ');
