/** SQL of requests for a new number. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { PERSON_SUMMARY, type SummaryRow } from './user-admin.queries.ts';

export type NumberRequestRow = SummaryRow & {
  change_id: number;
  asked_at: Date;
  old_number: string | null;
  new_number: string;
  statement: string;
};

/** Of people below a role, the oldest first; by the index of those that are requested. */
export async function selectNumberRequests(
  db: Database,
  { belowRole, after, limit }: { belowRole: number; after: number; limit: number },
): Promise<NumberRequestRow[]> {
  const { rows } = await sql<NumberRequestRow>`
    select c.id as change_id, c.created_at as asked_at, u.phone_number as old_number,
      c.phone_number as new_number, coalesce(c.statement, '') as statement, ${PERSON_SUMMARY}
    from number_changes c join users u on u.id = c.user_id left join media pic on pic.id = u.profile_pic_id
    where c.state = 'requested' and u.role < ${belowRole} and c.id > ${after}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}
