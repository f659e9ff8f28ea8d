/** The SQL of the moderation log. */
import { type Insertable, sql } from 'kysely';
import type { ModerationCategory } from '#common/domain/moderation-reasons.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { ModerationLog } from '#server/db/schema.gen.ts';

export const insertLogEntry = (tx: Tx, entry: Insertable<ModerationLog>) =>
  tx.insertInto('moderation_log').values(entry).execute();

/** Of the latest entry about a subject. */
export const updateCategory = (
  tx: Tx,
  { kind, id }: { kind: string; id: number },
  category: ModerationCategory,
) =>
  tx
    .updateTable('moderation_log')
    .set({ category })
    .where('id', '=', (latest) =>
      latest
        .selectFrom('moderation_log')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('kind', '=', kind)
        .where('subject_id', '=', id),
    )
    .execute();

export type LogRow = {
  id: number;
  created_at: Date;
  kind: string;
  action: string;
  category: ModerationCategory | null;
};

/** The latest first. */
export async function selectLog(
  db: Database,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
): Promise<LogRow[]> {
  const position =
    after === null ? sql`true` : sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::int)`;
  const { rows } = await sql<LogRow>`
    select id, created_at, kind, action, category from moderation_log
    where ${position} order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Where an entry stands. */
export const selectLogPosition = (db: Database, id: number) =>
  db.selectFrom('moderation_log').select(['created_at as at', 'id']).where('id', '=', id).executeTakeFirst();
