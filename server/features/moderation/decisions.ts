/** Decides a case, in one transaction: what becomes of the thing and its author, and who hears of it. */
import type { CaseDecisionBody } from '#common/api/moderation.ts';
import { needsSanction } from '#common/domain/cases.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { forbidden, invalidField } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { sanctionPerson } from '#server/features/user-admin/user-admin.service.ts';
import {
  answerReports,
  caseCan,
  type CaseSubject,
  closeCase,
  lockLatestCase,
  nameCategory,
  nameForAuthor,
  publishQueueChange,
  type ReportOutcome,
  requireUnclaimed,
} from '#server/features/cases/cases.service.ts';
import { accessCase, type LockedCase } from './claims.ts';
import { type Decision, holdSubject } from './deciding.ts';
import type { CaseRow } from './queue.queries.ts';

/** The same decision sent twice within this is a double click. */
const DOUBLE_SUBMIT_MS = 60_000;

/** @throws 409 where another moderator looks at it, or has decided it meanwhile. */
export async function decideCase(
  context: AppContext,
  actor: Actor,
  subject: CaseSubject,
  body: CaseDecisionBody,
): Promise<void> {
  const acting = requirePermission(actor, 'posts:moderate');
  const decision = readDecision(subject, body);
  const { strike = false, suspendDays = null } = body;
  await inTransaction(context.db, async (tx, afterCommit) => {
    const writing = { context, tx, afterCommit, actor: acting };
    // Rows are held in one order everywhere: what it is about, then the case, then the person.
    const decide = await holdSubject(writing, subject);
    const held = await lockLatestCase(tx, subject);
    if (held !== undefined && isDouble(held, acting.user.id)) return;
    const row = await accessCase(tx, acting, subject);
    if (held !== undefined) requireUnclaimed(acting, held);
    const isSanctioned = strike || suspendDays !== null;
    if (isSanctioned && !caseCan(acting, row).sanction) {
      throw forbidden('You can’t give a strike or a suspension for this.');
    }
    const outcome = await decide(decision);
    if (decision.category !== null) await nameCategory(tx, subject, decision.category);
    await answerReports(context, tx, subject, reportOutcome(subject, row, decision));
    await closeCase(tx, subject, { by: acting.user.id, outcome });
    afterCommit(() => publishQueueChange(context));
    if (isSanctioned && row.about_id !== null) {
      await sanctionPerson(writing, row.about_id, {
        strike,
        suspendDays,
        caseId: row.id,
        what: await nameForAuthor(tx, subject),
        reason: decision.reason ?? '',
        category: decision.category,
      });
    }
  });
}

/** Nothing can be done about a person who has left, which is no judgement on what was reported. */
function reportOutcome({ kind }: CaseSubject, { is_gone }: CaseRow, { action }: Decision): ReportOutcome {
  if (action !== 'keep') return 'upheld';
  return is_gone && needsSanction(kind) ? 'gone' : 'kept';
}

const isDouble = ({ closed_at, closed_by }: LockedCase, userId: number): boolean =>
  closed_by === userId && closed_at !== null && Date.now() - closed_at.getTime() < DOUBLE_SUBMIT_MS;

function readDecision({ kind }: CaseSubject, body: CaseDecisionBody): Decision {
  const { action, category, strike = false, suspendDays } = body;
  const reason = body.reason === undefined ? null : cleanText(body.reason) || null;
  const isSanctioned = strike || suspendDays !== undefined;
  if (action === 'keep') {
    if (isSanctioned) throw invalidField('action', 'You can’t give a strike when you find no violation.');
    return { action, reason, category: null };
  }
  if (action === 'delete' && kind !== 'post') throw invalidField('action', 'Only posts can be deleted.');
  if (reason === null) throw invalidField('reason', 'Enter a reason. The person will see it.');
  if (needsSanction(kind) && !isSanctioned) {
    throw invalidField('strike', 'Choose a strike or a suspension, or keep it.');
  }
  return { action, reason, category: category ?? 'other' };
}
