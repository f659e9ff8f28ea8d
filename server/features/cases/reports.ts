/** Reports by members, and answers to them. */
import type { ReportBody } from '#common/api/comments.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { type CaseKind, REPORTERS_FOR_SOON, Urgency } from '#common/domain/cases.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { countReporters } from './cases.queries.ts';
import { type CaseSubject, openCase } from './cases.ts';
import {
  markAnswered,
  markReversed,
  type ReportSubject,
  selectPlace,
  selectReported,
  upsertReport,
} from './reports.queries.ts';

/** What costs somebody money within the hour, if it is what the report says. */
const SOON_REASONS: ReadonlySet<ReportBody['reason']> = new Set(['scam']);

/**
 * One a person and subject: a second one replaces the first one's words, and waits for an answer again.
 * @param aboutId whose conduct it is about, where that is one person.
 * @param isPressing what is reported asks for haste by itself, whatever the reason.
 */
export async function saveReport(
  tx: Tx,
  subject: ReportSubject & { aboutId: number | null; isPressing?: boolean },
  reporterId: number,
  { reason, text }: ReportBody,
): Promise<void> {
  await upsertReport(tx, subject, {
    reporter_id: reporterId,
    reason,
    text: text === undefined ? null : cleanText(text) || null,
  });
  const isSoon =
    subject.isPressing === true ||
    SOON_REASONS.has(reason) ||
    (await countReporters(tx, subject)) >= REPORTERS_FOR_SOON;
  await openCase(tx, subject, {
    cause: 'reports',
    aboutId: subject.aboutId,
    urgency: isSoon ? Urgency.Soon : Urgency.Usual,
  });
}

/**
 * Marks the open reports of a subject as answered, in the transaction of the decision, and tells each of those who
 * reported it once.
 */
export async function answerReports(
  context: AppContext,
  tx: Tx,
  subject: CaseSubject,
  outcome: ReportOutcome,
): Promise<void> {
  await notifyReporters(context, tx, subject, outcome, await markAnswered(tx, subject, outcome));
}

/** Tells those who heard that it was removed that it is back. */
export async function reverseReports(context: AppContext, tx: Tx, subject: CaseSubject): Promise<void> {
  await notifyReporters(context, tx, subject, 'reversed', await markReversed(tx, subject));
}

async function notifyReporters(
  context: AppContext,
  tx: Tx,
  subject: CaseSubject,
  outcome: ReportOutcome | 'reversed',
  answered: Awaited<ReturnType<typeof markAnswered>>,
): Promise<void> {
  if (answered.length === 0) return;
  const place = await selectPlace(tx, subject);
  const content = outcomeMessage(subject.kind, place?.title ?? null, outcome);
  const isGone = outcome === 'gone' || (subject.kind === 'post' && outcome === 'upheld');
  const url = place === null || isGone ? '/moderation/log' : `/posts/${place.post_id}`;
  await context.jobs.sendMany(
    tx,
    'notifications.account',
    answered.map((report) => ({
      userId: report.reporter_id,
      cause: `${REPORT_CAUSE}${report.id}:${report.answered_at?.getTime()}`,
      content,
      url,
    })),
  );
}

/** Something was done about it, nothing is wrong with it, or there is nothing left to decide. */
export type ReportOutcome = 'upheld' | 'kept' | 'gone';

/** What the causes of answers begin with; the report's id follows, and a colon. */
export const REPORT_CAUSE = 'report:';
const STAYS = { upheld: 'removed it', kept: 'didn’t find a violation' };
const ACTED = { upheld: 'acted on it', kept: 'didn’t find a violation' };
const GONE = 'no longer exists';
/** What it was, how its place is named after it, and what came of it, or became of it by itself. */
const ANSWERS: Record<CaseKind, { what: string; at: string; gone: string; upheld: string; kept: string }> = {
  post: { what: 'what you reported', at: ', ', gone: 'was taken down by its author', ...STAYS },
  comment: { what: 'the comment you reported', at: ' on ', gone: 'is gone with its post', ...STAYS },
  // What was sold stays between the two sides of the deal.
  rating: { what: 'the rating you reported', at: '', gone: GONE, ...STAYS },
  conversation: { what: 'the conversation you reported', at: ' about ', gone: 'is over', ...ACTED },
  user: { what: 'the member you reported', at: '', gone: 'has left the site', ...ACTED },
  refusal: { what: 'what you reported', at: ', ', gone: GONE, ...ACTED },
};

/** What somebody did, as they know it themselves: what they wrote, and where. */
export async function nameForAuthor(tx: Tx, subject: CaseSubject): Promise<string> {
  const { what, at } = OWN[subject.kind];
  const place = await selectPlace(tx, subject);
  return place === null ? what : `${what}${at}“${place.title}”`;
}

const OWN: Record<CaseKind, { what: string; at: string }> = {
  post: { what: 'your post', at: ' ' },
  comment: { what: 'your comment', at: ' on ' },
  rating: { what: 'your rating', at: '' },
  conversation: { what: 'what you wrote in a conversation', at: ' about ' },
  user: { what: 'your behavior on this site', at: '' },
  refusal: { what: 'what you tried to write', at: '' },
};

function outcomeMessage(kind: CaseKind, title: string | null, outcome: ReportOutcome | 'reversed'): string {
  const { what, at, gone, ...found } = ANSWERS[kind];
  const named = title === null ? '' : `${at}“${title}”`;
  if (outcome === 'gone') {
    // What is purged is not written down anew.
    const whose = kind === 'post' && title !== null ? `${named},` : '';
    return `${what.charAt(0).toUpperCase()}${what.slice(1)}${whose} ${gone}. Thank you.`;
  }
  if (outcome === 'reversed') {
    return `We took a second look at ${what}${named}. It follows the rules, so it is back on the site.`;
  }
  return `We looked at ${what}${named}, and ${found[outcome]}. Thank you.`;
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
