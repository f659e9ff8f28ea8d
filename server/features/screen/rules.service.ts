/** The rules in the hands of an administrator: seen, changed, switched, and set back to what the software brought. */
import { isDeepStrictEqual } from 'node:util';
import type {
  ResetScreenRuleBody,
  SaveScreenRuleBody,
  ScreenRuleEntry,
  ScreenRules,
} from '#common/api/screen.ts';
import { compileScreen } from '#common/domain/screen/compile-screen.ts';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { TooManyPhrasesError } from '#common/domain/screen/phrase-machine.ts';
import type { ScreenRule } from '#common/domain/screen/screen-rule.ts';
import { validateRule } from '#common/domain/screen/validate-rule.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { conflict, invalid, invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { deleteScreenRule, lockScreenRules, selectScreenRules, upsertScreenRule } from './screen.queries.ts';
import { countingRules, type EffectiveRule, mergeRules, SCREEN_KEY, withLists } from './screen.service.ts';

/** More rules of one's own than this no one keeps in order. */
const MOST_RULES = 200;

export async function listRules(context: AppContext, actor: Actor): Promise<ScreenRules> {
  requirePermission(actor, 'settings:manage');
  const rules = mergeRules(await selectScreenRules(context.db));
  return {
    rules: rules.map(viewRule),
    lists: Object.entries(DEFAULT_RULES.lists).map(([name, words]) => ({ name, words: words.length })),
  };
}

const viewRule = ({ rule, shipped, isEnabled, row }: EffectiveRule): ScreenRuleEntry => ({
  rule,
  isShipped: shipped !== null,
  isChanged: shipped !== null && rule !== shipped,
  isEnabled,
  updatedAt: row?.updated_at.toISOString() ?? null,
  updatedBy:
    row === null || row.author_id === null ? null : { id: row.author_id, displayName: row.author_name ?? '' },
});

/**
 * Keeps a rule under its name; one that says what the shipped one says counts as unchanged.
 * @throws 422 with what is wrong by field, 409 `changed_meanwhile`
 */
export async function saveRule(
  context: AppContext,
  actor: Actor,
  id: string,
  { rule, isEnabled, was }: SaveScreenRuleBody,
): Promise<ScreenRules> {
  const { user } = requirePermission(actor, 'settings:manage');
  if (rule !== null) checkRule(rule, id);
  await changeRules(context, actor, id, was, async (tx, present, rules) => {
    const shipped = present?.shipped ?? null;
    if (present === null && rule === null) throw notFound('rule');
    if (present === null && rules.length >= MOST_RULES) {
      throw invalidField('id', `There are ${MOST_RULES} rules already. Remove one first.`);
    }
    const isOwn = rule !== null && !isDeepStrictEqual(rule, shipped);
    const stored = rule === null && shipped === null ? (present?.rule ?? null) : isOwn ? rule : null;
    if (stored === null && isEnabled) await deleteScreenRule(tx, id);
    else await upsertScreenRule(tx, { id, rule: stored, isEnabled, userId: user.id });
    await requireCompiling(context, tx);
  });
  return listRules(context, actor);
}

/** Back to the shipped rule; one that was added is removed. */
export async function resetRule(
  context: AppContext,
  actor: Actor,
  id: string,
  { was }: ResetScreenRuleBody,
): Promise<ScreenRules> {
  requirePermission(actor, 'settings:manage');
  await changeRules(context, actor, id, was, async (tx, present) => {
    if (present === null) throw notFound('rule');
    await deleteScreenRule(tx, id);
  });
  return listRules(context, actor);
}

/** @throws 422 by field */
export function checkRule(rule: ScreenRule, id: string): void {
  const faults = validateRule(rule, DEFAULT_RULES.lists);
  if (rule.id !== id) faults.push({ path: 'id', message: 'The name of a rule stays as it is.' });
  if (faults.length > 0)
    throw invalid(faults.map(({ path, message }) => ({ path: `rule.${path}`, message })));
}

async function changeRules(
  context: AppContext,
  actor: Actor,
  id: string,
  was: string | null,
  work: (tx: Tx, present: EffectiveRule | null, rules: EffectiveRule[]) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    await lockScreenRules(tx);
    const rules = mergeRules(await selectScreenRules(tx));
    const present = rules.find(({ rule }) => rule.id === id) ?? null;
    const seen = present?.row?.updated_at.toISOString() ?? null;
    if (seen !== was) {
      const name = present?.row?.author_name ?? 'Someone';
      throw conflict('changed_meanwhile', `${name} changed this rule in the meantime.`);
    }
    await work(tx, present, rules);
    const after = mergeRules(await selectScreenRules(tx)).find(({ rule }) => rule.id === id) ?? null;
    await recordChange(tx, actor, {
      action: 'screen.rule',
      subjectId: null,
      subjectName: id,
      before: describeRule(present),
      after: describeRule(after),
    });
    afterCommit(() => context.events.emit('settings.changed', { keys: [SCREEN_KEY] }));
  });
}

const describeRule = (entry: EffectiveRule | null) =>
  entry === null ? null : { ...entry.rule, isEnabled: entry.isEnabled };

/** All rules together have room for so many phrases. */
async function requireCompiling(context: AppContext, tx: Tx): Promise<void> {
  try {
    compileScreen(withLists(countingRules(await selectScreenRules(tx), context.log)));
  } catch (error) {
    if (!(error instanceof TooManyPhrasesError)) throw error;
    throw invalidField('rule.patterns', 'All rules together name too many phrases. Shorten this one.');
  }
}
