/** A week's opening hours as a grid draws them, to and from a text in the opening_hours syntax. */

/** `09:00` to `18:00`; `24:00` is the midnight after the day. Either may be empty while one types. */
export type OpenSpan = { from: string; to: string };
/** Seven days from Monday, each with its spans in their order; none means closed. */
export type OpeningWeek = OpenSpan[][];

const DAY_CODES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
/** More than a morning and an afternoon is written by hand. */
export const SPANS_MAX = 2;

const CLOCK = String.raw`(?:[01]?\d|2[0-4]):[0-5]\d`;
const SPANS = new RegExp(`^${CLOCK}\\s*-\\s*${CLOCK}(?:\\s*,\\s*${CLOCK}\\s*-\\s*${CLOCK})*$`);
const DAY = `(?:${DAY_CODES.join('|')})`;
const RULE = new RegExp(`^(${DAY}(?:\\s*[-,]\\s*${DAY})*)?\\s*(.*)$`, 'i');

/**
 * Reads a text whose whole meaning fits into the grid: rules of days with at most two spans each.
 * @returns null for all else (holidays, months, spans past midnight, words), which is edited as text.
 */
export function readOpeningWeek(text: string): OpeningWeek | null {
  const week: OpeningWeek = DAY_CODES.map(() => []);
  if (text.trim() === '24/7') return week.map(() => [{ from: '00:00', to: '24:00' }]);
  const rules = text.trim().replace(/;$/, '').split(';');
  for (const rule of rules) {
    const [, days, times = ''] = RULE.exec(rule.trim()) ?? [];
    const indexes = days === undefined ? DAY_CODES.map((_, index) => index) : readDays(days);
    const spans = readSpans(times);
    if (indexes === null || spans === null || (days === undefined && times === '')) return null;
    for (const index of indexes) week[index] = spans;
  }
  return findWeekErrors(week).size === 0 ? week : null;
}

function readDays(text: string): number[] | null {
  const days: number[] = [];
  for (const part of text.split(',')) {
    const [first, last, ...more] = part.split('-').map(toDayIndex);
    if (first === undefined || first < 0 || last === -1 || more.length > 0) return null;
    const length = ((last ?? first) - first + 7) % 7;
    for (let step = 0; step <= length; step++) days.push((first + step) % 7);
  }
  return days;
}

const toDayIndex = (text: string): number =>
  DAY_CODES.findIndex((code) => code.toLowerCase() === text.trim().toLowerCase());

function readSpans(text: string): OpenSpan[] | null {
  if (/^(off|closed)$/i.test(text)) return [];
  if (!SPANS.test(text)) return null;
  return text.split(',').map((span) => {
    const [from = '', to = ''] = span.split('-').map((clock) => clock.trim().padStart(5, '0'));
    return { from, to };
  });
}

/** The text of a week, neighbouring days alike in one rule; empty where every day is closed. */
export function writeOpeningWeek(week: OpeningWeek): string {
  const days = week.map((spans) => spans.map(({ from, to }) => `${from}-${to}`).join(','));
  if (days.every((text) => text === '00:00-24:00')) return '24/7';
  const rules: string[] = [];
  for (let first = 0; first < days.length;) {
    let last = first;
    while (last + 1 < days.length && days[last + 1] === days[first]) last++;
    const name = first === last ? DAY_CODES[first] : `${DAY_CODES[first]}-${DAY_CODES[last]}`;
    if (days[first] !== '') rules.push(`${name} ${days[first]}`);
    first = last + 1;
  }
  return rules.join('; ');
}

/** What is wrong in a week being filled in, by the day's index from Monday. */
export function findWeekErrors(week: OpeningWeek): ReadonlyMap<number, string> {
  const errors = new Map<number, string>();
  for (const [index, spans] of week.entries()) {
    const error = findDayError(spans);
    if (error !== null) errors.set(index, error);
  }
  return errors;
}

function findDayError(spans: readonly OpenSpan[]): string | null {
  if (spans.length > SPANS_MAX) return 'Use at most two time ranges a day.';
  let end = '';
  for (const { from, to } of spans) {
    if (from === '' || to === '') return 'Enter both times.';
    // Midnight at the end of a day is its last moment, and nothing lies behind it.
    if (from >= to || to > '24:00') return 'Closing time must be after opening time.';
    if (from < end) return 'The second range must start after the first one ends.';
    end = to;
  }
  return null;
}
