/** Reads rules that came from outside, and says what is wrong with one in words for whoever wrote it. */
import { CATEGORIES } from '../categories.ts';
import { type Lists, parseExcept, parsePattern, PatternError } from './pattern-language.ts';
import {
  SCREEN_ACTIONS,
  SCREEN_CATEGORIES,
  SCREEN_KINDS,
  SCREEN_POSTERS,
  type ScreenRule,
} from './screen-rule.ts';

/** A fault of a rule by the path of its field, as `patterns.2`. */
export type RuleFault = { path: string; message: string };

const MOST_PATTERNS = 200;
const MOST_REASON = 400;

/** Everything that is wrong with a rule; empty where nothing is. */
export function validateRule(rule: ScreenRule, lists: Lists): RuleFault[] {
  const faults: RuleFault[] = [];
  const check = (isRight: boolean, path: string, message: string): void => {
    if (!isRight) faults.push({ path, message });
  };
  check(
    /^[a-z0-9]+(?:-[a-z0-9]+){0,7}$/.test(rule.id),
    'id',
    'Use small letters, digits and hyphens, as glock-switch.',
  );
  check(SCREEN_CATEGORIES.includes(rule.category), 'category', 'There is no such category.');
  for (const poster of SCREEN_POSTERS) {
    check(
      SCREEN_ACTIONS.includes(rule.action[poster]),
      `action.${poster}`,
      'Choose allow, warn, hold or block.',
    );
  }
  check(rule.kinds.length > 0, 'kinds', 'Choose at least one kind of text.');
  check(
    rule.kinds.every((kind) => SCREEN_KINDS.includes(kind)),
    'kinds',
    'There is no such kind of text.',
  );
  const goods = [...(rule.goods?.only ?? []), ...(rule.goods?.not ?? [])];
  check(
    goods.every((one) => CATEGORIES.includes(one)),
    'goods',
    'There is no such category of goods.',
  );
  const { over, under } = rule.price ?? {};
  check(
    [over, under].every((price) => price === undefined || (Number.isInteger(price) && price >= 0)),
    'price',
    'Give whole dollars.',
  );
  check(
    over === undefined || under === undefined || over + 1 < under,
    'price',
    'No price is over the one and under the other.',
  );
  check(rule.reason.trim() !== '', 'reason', 'Say in a sentence why, for the person who wrote the text.');
  check(rule.reason.length <= MOST_REASON, 'reason', `Keep the reason to ${MOST_REASON} characters.`);
  check(rule.patterns.length > 0, 'patterns', 'Give at least one pattern.');
  const milder = rule.milder?.patterns ?? [];
  if (rule.milder) {
    check(SCREEN_ACTIONS.includes(rule.milder.action), 'milder.action', 'Choose allow, warn, hold or block.');
    check(milder.length > 0, 'milder.patterns', 'Give at least one pattern.');
  }
  faults.push(
    ...validateAll('patterns', rule.patterns, (source) => parsePattern(source, lists)),
    ...validateAll('except', rule.except ?? [], (source) => parseExcept(source, lists)),
    ...validateAll('milder.patterns', milder, (source) => parseExcept(source, lists)),
  );
  return faults;
}

/** Everything that is wrong with the lists that patterns name with `@`. */
export function validateLists(lists: Lists): RuleFault[] {
  return Object.entries(lists).flatMap(([name, entries]) => {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+){0,7}$/.test(name)) {
      return [{ path: name, message: 'Use small letters, digits and hyphens in the name of a list.' }];
    }
    if (entries.length === 0) return [{ path: name, message: 'Give at least one word.' }];
    return validateAll(name, entries, (source) => parsePattern(source, lists));
  });
}

function validateAll(path: string, sources: string[], parse: (source: string) => unknown): RuleFault[] {
  if (sources.length > MOST_PATTERNS) return [{ path, message: `At most ${MOST_PATTERNS} lines.` }];
  return sources.flatMap((source, index) => {
    try {
      parse(source);
      return [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return [{ path: `${path}.${index}`, message: error.message }];
    }
  });
}
