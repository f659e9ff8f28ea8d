/** The SQL of the listing screen: its edited rules, what it refused, and texts to try a rule on. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import { TEXT_COLUMNS } from '#common/domain/listing-fields.ts';
import { PUBLIC_STATUSES } from '#common/domain/post-status.ts';
import type { ScreenRule } from '#common/domain/screen/screen-rule.ts';
import type { Database, Tx } from '#server/db/database.ts';

export type ScreenRuleRow = {
  id: string;
  /** Empty where the rule that the software ships with was only switched. */
  rule: ScreenRule | Record<string, never>;
  is_enabled: boolean;
  updated_at: Date;
  author_id: number | null;
  author_name: string | null;
};

const ruleRows = (db: Database) =>
  db
    .selectFrom('screen_rules as r')
    .leftJoin('users as u', 'u.id', 'r.updated_by')
    .select([
      'r.id',
      sql<ScreenRuleRow['rule']>`r.rule`.as('rule'),
      'r.is_enabled',
      'r.updated_at',
      'u.id as author_id',
      'u.display_name as author_name',
    ]);

export const selectScreenRules = (db: Database): Promise<ScreenRuleRow[]> =>
  ruleRows(db).orderBy('r.id').execute();

/** One change of the rules after the other: each is compiled together with all others. */
export const lockScreenRules = (tx: Tx) =>
  sql`lock table screen_rules in share row exclusive mode`.execute(tx);

export async function upsertScreenRule(
  tx: Tx,
  {
    id,
    rule,
    isEnabled,
    userId,
  }: { id: string; rule: ScreenRule | null; isEnabled: boolean; userId: number },
): Promise<void> {
  const values = {
    rule: JSON.stringify(rule ?? {}),
    is_enabled: isEnabled,
    updated_by: userId,
    updated_at: new Date(),
  };
  await tx
    .insertInto('screen_rules')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export const deleteScreenRule = (tx: Tx, id: string) =>
  tx.deleteFrom('screen_rules').where('id', '=', id).execute();

/** The same text refused again a moment ago; the person's row is held until the transaction ends. */
export async function selectSameRefusal(
  tx: Tx,
  { userId, title, description, since }: { userId: number; title: string; description: string; since: Date },
): Promise<{ id: number } | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return tx
    .selectFrom('screen_refusals')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('title', '=', title)
    .where('description', '=', description)
    .executeTakeFirst();
}

export const insertRefusal = (
  tx: Tx,
  values: { user_id: number; post_id: number | null; title: string; description: string; hits: string },
) => tx.insertInto('screen_refusals').values(values).returning('id').executeTakeFirstOrThrow();

/** Why a post waits for moderators, and since when one of them looks at it. */
export const selectOpenCauses = (tx: Tx, postId: number) =>
  tx
    .selectFrom('cases as k')
    .innerJoin('case_causes as c', 'c.case_id', 'k.id')
    .select(['c.cause', 'k.claimed_at'])
    .where('k.kind', '=', 'post')
    .where('k.subject_id', '=', postId)
    .where('k.closed_at', 'is', null)
    .execute();

const TRIED_STATUSES = [...PUBLIC_STATUSES, PostStatus.Flagged, PostStatus.Hidden];

/** The latest posts that are not their author's alone, newest first. */
export const selectPostsToTry = (db: Database, { before, limit }: { before: number | null; limit: number }) =>
  db
    .selectFrom('posts')
    .select(['id', 'type', 'title', 'description', 'price', 'category', 'ffl_id'])
    .select([...TEXT_COLUMNS, 'stock_number'])
    .where('status', 'in', TRIED_STATUSES)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
