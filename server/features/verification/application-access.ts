/** Access to one application. */
import type { Application } from '#common/api/verification.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireActive, requireMember } from '#server/http/actor.ts';
import { type AppError, conflict, notFound } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { suggestStoreName } from '#server/features/tenants/tenants.service.ts';
import { checkLicense } from './license-check.ts';
import { applicationCan, canRead, canReview } from './verification.policy.ts';
import {
  type ApplicationRow,
  lockApplication,
  selectAdministrators,
  selectApplicant,
  selectApplication,
  selectMessages,
} from './verification.queries.ts';
import { viewApplicantState, viewApplication } from './verification.view.ts';

/**
 * The application, held until the transaction ends, and what the actor may do with it now.
 * @throws 404 where there is none, or it is none of the actor's business.
 */
export async function accessApplicationToChange(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ row: ApplicationRow; can: Application['can']; member: Member }> {
  const member = requireActive(actor);
  const row = await lockApplication(tx, id);
  if (row === undefined || !canRead(actor, row)) throw notFound('application');
  return { row, can: applicationCan(actor, row, new Date()), member };
}

/** What was asked comes too late, or too early. */
export const wrongState = (detail: string): AppError => conflict('wrong_state', detail);
export const isClosed = (): AppError => wrongState('This application is already closed.');

/** @throws 404 as above. */
export async function viewFor(
  context: AppContext,
  actor: Actor,
  id: number,
  db: Database = context.db,
): Promise<Application> {
  requireMember(actor);
  const row = await selectApplication(db, id);
  if (row === undefined || !canRead(actor, row)) throw notFound('application');
  return viewApplication(context.config, actor, row, {
    messages: await selectMessages(db, id),
    review: canReview(actor, row) ? await viewReview(context, db, row) : null,
    now: new Date(),
  });
}

async function viewReview(
  context: AppContext,
  db: Database,
  row: ApplicationRow,
): Promise<NonNullable<Application['review']>> {
  const { check } = await checkLicense(db, row);
  const applicant = await selectApplicant(db, row.applicant_id);
  const name = await suggestStoreName(db, { displayName: row.business_name, city: row.city });
  return {
    check,
    applicantState: viewApplicantState(applicant),
    suggestedName: name,
    suggestedHost: `${name}.${new URL(context.config.publicUrl).hostname}`,
  };
}

/** The applicant hears of each step that somebody else has taken; a step has a name of its own. */
export async function notifyApplicant(
  context: AppContext,
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'applicant_id'>,
  { step, content }: { step: string; content: string },
): Promise<void> {
  await context.jobs.send(tx, 'notifications.account', {
    userId: row.applicant_id,
    cause: `application ${row.id} ${step}`,
    content,
    url: '/dealers/apply',
  });
}

/** Those who decide hear of an application that waits for them now. */
export async function notifyAdministrators(
  context: AppContext,
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'applicant_id'>,
  { step, content }: { step: string; content: string },
): Promise<void> {
  const administrators = await selectAdministrators(tx, row.applicant_id);
  await context.jobs.sendMany(
    tx,
    'notifications.account',
    administrators.map(({ id }) => ({
      userId: id,
      cause: `application ${row.id} waits ${step}`,
      content,
      url: `/dealers/applications/${row.id}`,
    })),
  );
}
