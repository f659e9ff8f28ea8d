/** What members report to moderators: posts, comments and conversations; kept privately until it is answered. */
import type { ReportBody } from '#common/contracts/comments.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { Database } from '#server/db/database.ts';
import { type ReportSubject, selectReported, upsertReport } from './moderation.queries.ts';

export { answerReports } from './moderation.queries.ts';

/** One a person and subject: a second one replaces the first one's words, and waits for an answer again. */
export async function keepReport(
  db: Database,
  subject: ReportSubject,
  reporterId: number,
  { reason, text }: ReportBody,
): Promise<void> {
  await upsertReport(db, subject, {
    reporter_id: reporterId,
    reason,
    text: text === undefined ? null : cleanText(text) || null,
  });
}

/** Which of the comments a person has reported: for their own eyes alone. */
export async function findReportedComments(
  db: Database,
  ids: readonly number[],
  reporterId: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await selectReported(db, { kind: 'comment', ids }, reporterId);
  return new Set(rows.map(({ subject_id }) => subject_id));
}
