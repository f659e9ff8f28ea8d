/** The screen as it is now: the shipped rules with what administrators have changed, compiled once and kept. */
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { compileScreen, type Screen } from '#common/domain/screen/compile-screen.ts';
import type { ScreenRule } from '#common/domain/screen/screen-rule.ts';
import { validateRule } from '#common/domain/screen/validate-rule.ts';
import type { AppContext } from '#server/context.ts';
import type { Logger } from '#server/lib/log.ts';
import type { Database } from '#server/db/database.ts';
import { type ScreenRuleRow, selectScreenRules } from './screen.queries.ts';

/** Another node without a Redis to tell of it changes something: the rows are compared after so long. */
const CACHE_MS = 10_000;
/** The key of `settings.changed` that stands for the rules. */
export const SCREEN_KEY = 'screen';

/** A rule that counts, or that is switched off; `shipped` is what the software brought under its name. */
export type EffectiveRule = {
  rule: ScreenRule;
  shipped: ScreenRule | null;
  isEnabled: boolean;
  row: ScreenRuleRow | null;
};

type Loaded = { key: string; screen: Screen };
type Cache = { loading: Promise<Loaded> | null; until: number };
const caches = new WeakMap<AppContext, Cache>();
/** What was compiled last: rows that did not change need no tenth of a second again. */
let latest: Loaded | null = null;

/** @param db the transaction where there is one: it must not wait for a second connection. */
export async function getScreen(context: AppContext, db: Database): Promise<Screen> {
  const cache = caches.get(context) ?? startCache(context);
  if (cache.loading === null || cache.until <= Date.now()) {
    const loading = loadScreen(context.log, db);
    cache.loading = loading;
    cache.until = Date.now() + CACHE_MS;
    loading.catch(() => {
      if (cache.loading === loading) cache.loading = null;
    });
  }
  return (await cache.loading).screen;
}

function startCache(context: AppContext): Cache {
  const cache: Cache = { loading: null, until: 0 };
  caches.set(context, cache);
  context.events.on('settings.changed', ({ keys }) => {
    if (keys.includes(SCREEN_KEY)) cache.loading = null;
  });
  context.events.on('caches.stale', () => {
    cache.loading = null;
  });
  return cache;
}

async function loadScreen(log: Logger, db: Database): Promise<Loaded> {
  const rows = await selectScreenRules(db);
  const key = JSON.stringify(rows.map(({ id, rule, is_enabled }) => [id, rule, is_enabled]));
  if (latest?.key === key) return latest;
  latest = { key, screen: compileScreen(withLists(countingRules(rows, log))) };
  return latest;
}

/** Rules with the lists of words that they may name. */
export const withLists = (rules: ScreenRule[]) => ({ lists: DEFAULT_RULES.lists, rules });

/** Every rule, the shipped ones first and in their order. */
export function mergeRules(rows: readonly ScreenRuleRow[]): EffectiveRule[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shippedIds = new Set(DEFAULT_RULES.rules.map(({ id }) => id));
  const shipped = DEFAULT_RULES.rules.map((rule): EffectiveRule => {
    const row = byId.get(rule.id) ?? null;
    const own = row === null ? null : readRule(row);
    return { rule: own ?? rule, shipped: rule, isEnabled: row?.is_enabled ?? true, row };
  });
  const added = rows.flatMap((row): EffectiveRule[] => {
    const rule = shippedIds.has(row.id) ? null : readRule(row);
    return rule === null ? [] : [{ rule, shipped: null, isEnabled: row.is_enabled, row }];
  });
  return [...shipped, ...added];
}

const readRule = ({ rule }: ScreenRuleRow): ScreenRule | null =>
  'patterns' in rule ? (rule as ScreenRule) : null;

/** Those that count. One that this version cannot read any more is left out: no fault of a rule may stop all posts. */
export function countingRules(rows: readonly ScreenRuleRow[], log: Logger): ScreenRule[] {
  return mergeRules(rows).flatMap(({ rule, shipped, isEnabled }) => {
    if (!isEnabled) return [];
    if (rule === shipped) return [rule];
    const [fault] = validateRule(rule, DEFAULT_RULES.lists);
    if (fault === undefined) return [rule];
    log.error({ rule: rule.id, fault }, 'a rule of the listing screen cannot be read');
    return shipped === null ? [] : [shipped];
  });
}
