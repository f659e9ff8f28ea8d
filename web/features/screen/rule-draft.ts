/** A rule as it stands in the form, one pattern a line; and back. */
import { CATEGORIES, type Category } from '#common/domain/categories.ts';
import {
  SCREEN_KINDS,
  type ScreenAction,
  type ScreenCategory,
  type ScreenKind,
  type ScreenRule,
} from '#common/domain/screen/screen-rule.ts';

export interface RuleDraft {
  id: string;
  category: ScreenCategory;
  privateAction: ScreenAction;
  dealerAction: ScreenAction;
  kinds: ScreenKind[];
  patterns: string;
  except: string;
  milderAction: ScreenAction;
  milder: string;
  onlyGoods: Category[];
  notGoods: Category[];
  over: string;
  under: string;
  reason: string;
  toQueue: boolean;
}

export const EMPTY_DRAFT: RuleDraft = {
  id: '',
  category: 'code-words',
  privateAction: 'hold',
  dealerAction: 'hold',
  kinds: ['sell', 'buy', 'trade'],
  patterns: '',
  except: '',
  milderAction: 'warn',
  milder: '',
  onlyGoods: [],
  notGoods: [],
  over: '',
  under: '',
  reason: '',
  toQueue: false,
};

const join = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n');
const split = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const toDraft = (rule: ScreenRule): RuleDraft => ({
  id: rule.id,
  category: rule.category,
  privateAction: rule.action.private,
  dealerAction: rule.action.dealer,
  kinds: rule.kinds,
  patterns: join(rule.patterns),
  except: join(rule.except),
  milderAction: rule.milder?.action ?? 'warn',
  milder: join(rule.milder?.patterns),
  onlyGoods: rule.goods?.only ?? [],
  notGoods: rule.goods?.not ?? [],
  over: rule.price?.over === undefined ? '' : String(rule.price.over),
  under: rule.price?.under === undefined ? '' : String(rule.price.under),
  reason: rule.reason,
  toQueue: rule.toQueue ?? false,
});

/** What was left empty is left out, so that an untouched rule stays the one that it was. */
export function toRule(draft: RuleDraft): ScreenRule {
  const [except, milder] = [split(draft.except), split(draft.milder)];
  const { onlyGoods, notGoods, over, under } = draft;
  const inOrder = <T>(all: readonly T[], chosen: readonly T[]): T[] =>
    all.filter((one) => chosen.includes(one));
  const goods = {
    ...(onlyGoods.length > 0 ? { only: inOrder(CATEGORIES, onlyGoods) } : {}),
    ...(notGoods.length > 0 ? { not: inOrder(CATEGORIES, notGoods) } : {}),
  };
  const price = {
    ...(over === '' ? {} : { over: Number(over) }),
    ...(under === '' ? {} : { under: Number(under) }),
  };
  return {
    id: draft.id.trim(),
    category: draft.category,
    action: { private: draft.privateAction, dealer: draft.dealerAction },
    kinds: inOrder(SCREEN_KINDS, draft.kinds),
    ...(Object.keys(goods).length > 0 ? { goods } : {}),
    ...(Object.keys(price).length > 0 ? { price } : {}),
    patterns: split(draft.patterns),
    ...(except.length > 0 ? { except } : {}),
    ...(milder.length > 0 ? { milder: { action: draft.milderAction, patterns: milder } } : {}),
    reason: draft.reason.trim(),
    ...(draft.toQueue ? { toQueue: true } : {}),
  };
}

export type DraftField =
  | 'id'
  | 'action'
  | 'kinds'
  | 'patterns'
  | 'except'
  | 'milder'
  | 'goods'
  | 'price'
  | 'reason';

/** What is wrong, beside the field that it is about: `rule.patterns.2` is the third pattern, on its line of the field. */
export function readFaults(
  errors: readonly { path: string; message: string }[],
  draft: RuleDraft,
): Partial<Record<DraftField, string>> {
  const faults: Partial<Record<DraftField, string>> = {};
  for (const { path, message } of errors) {
    const parts = path.split('.').filter((part) => part !== 'rule');
    const field = (parts[0] === 'category' ? 'id' : parts[0]) as DraftField;
    const index = Number(parts.at(-1));
    const words = Number.isInteger(index) ? `${nameLine(draft, field, index)}: ${message}` : message;
    faults[field] = faults[field] === undefined ? words : `${faults[field]}\n${words}`;
  }
  return faults;
}

const LONGEST_LINE = 40;

/** Its number as one counts them on the screen, and how it begins. */
function nameLine(draft: RuleDraft, field: DraftField, index: number): string {
  const text = field === 'patterns' || field === 'except' || field === 'milder' ? draft[field] : '';
  const filled = text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== '');
  const { line, number } = filled[index] ?? { line: '', number: index + 1 };
  const begin = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
  return begin === '' ? `Line ${number}` : `Line ${number}, ${begin}`;
}
