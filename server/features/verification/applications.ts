/** Dealers' applications. */
import type {
  Application,
  ApplicationMessageBody,
  Applications,
  ApplicationState,
  ApplyBody,
} from '#common/api/verification.ts';
import type { ApplicationFilter } from '#common/domain/choices.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireActive, requireMember, requirePermission } from '#server/http/actor.ts';
import { conflict, invalidField, tooMany } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { findStoreOfLicense, licenseTaken } from '#server/features/tenants/tenants.service.ts';
import { readApplication } from './application.fields.ts';
import {
  accessApplicationToChange,
  isClosed,
  notifyAdministrators,
  notifyApplicant,
  viewFor,
} from './application-access.ts';
import { canReview, isApplicant, stateAfterAnswer } from './verification.policy.ts';
import {
  countMessages,
  countRecentApplications,
  insertApplication,
  insertMessage,
  type Position,
  selectApplications,
  selectOwnApplications,
  updateApplication,
} from './verification.queries.ts';
import { viewSummary } from './verification.view.ts';

/** What has not been said in so many messages is better said on the telephone. */
const MAX_MESSAGES = 100;
/** Each tells every administrator; whoever withdraws and sends again and again is waited for. */
const APPLICATIONS_A_DAY = 3;
const DAY_SECONDS = 86_400;

/**
 * @throws 422 by field; 409 where the license is a store's already, or the person has an open application;
 * 429 for more than a few a day.
 */
export async function apply(context: AppContext, actor: Actor, body: ApplyBody): Promise<Application> {
  const { user } = requireActive(actor);
  const now = new Date();
  const { license, values } = await readApplication(context.db, body, now);
  const message = cleanText(body.message ?? '');
  const id = await inTransaction(context.db, async (tx) => {
    if (await findStoreOfLicense(tx, license.key)) throw licenseTaken();
    const row = await insertApplication(tx, {
      ...values,
      applicant_id: user.id,
      created_at: now,
      updated_at: now,
    });
    if (row === undefined) {
      throw conflict('application_open', 'You already have an application. It’s on this page.');
    }
    if ((await countRecentApplications(tx, user.id)) > APPLICATIONS_A_DAY) {
      throw tooMany(`You can send ${APPLICATIONS_A_DAY} applications a day.`, DAY_SECONDS);
    }
    if (message !== '') {
      await insertMessage(tx, { application_id: row.id, author_id: user.id, body: message });
    }
    await notifyAdministrators(
      context,
      tx,
      { id: row.id, applicant_id: user.id },
      { step: 'new', content: `${values.business_name} applies to become a verified dealer.` },
    );
    return row.id;
  });
  return viewFor(context, actor, id);
}

type Page = { cursor?: string; limit?: number };

const WAITING: ApplicationState[] = ['submitted', 'confirmed'];
const DECIDED: ApplicationFilter[] = ['approved', 'declined', 'withdrawn'];

/** For administrators: the longest waiting first; of those that are done the latest. */
export async function listApplications(
  context: AppContext,
  actor: Actor,
  { state = 'waiting', cursor, limit = PAGE_LIMIT_DEFAULT }: Page & { state?: ApplicationFilter },
): Promise<Applications> {
  requirePermission(actor, 'tenants:manage');
  const rows = await selectApplications(context.db, {
    states: state === 'waiting' ? WAITING : [state],
    withSpentLetters: state === 'waiting',
    order: DECIDED.includes(state) ? 'desc' : 'asc',
    after: cursor === undefined ? null : decodePosition(cursor),
    limit: limit + 1,
  });
  const now = new Date();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    applications: rows.slice(0, limit).map((row) => viewSummary(row, now)),
    nextCursor: last === undefined ? null : `${last.updated_at.getTime()}.${last.id}`,
  };
}

function decodePosition(cursor: string): Position {
  const match = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor);
  if (match === null) throw invalidCursor();
  return { at: new Date(Number(match[1])), id: Number(match[2]) };
}

const invalidCursor = () => invalidField('cursor', 'This page link has expired.');

/** One's own, the newest first. */
export async function listOwnApplications(
  context: AppContext,
  actor: Actor,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: Page,
): Promise<Applications> {
  const { user } = requireMember(actor);
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalidCursor();
  const rows = await selectOwnApplications(context.db, {
    applicantId: user.id,
    before: cursor === undefined ? null : Number(cursor),
    limit: limit + 1,
  });
  const now = new Date();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    applications: rows.slice(0, limit).map((row) => viewSummary(row, now)),
    nextCursor: last === undefined ? null : String(last.id),
  };
}

/** Writes a message; a question makes the application wait for the applicant, an answer makes it go on. */
export async function writeMessage(
  context: AppContext,
  actor: Actor,
  id: number,
  { body, asks = false }: ApplicationMessageBody,
): Promise<Application> {
  const text = cleanText(body);
  if (text === '') throw invalidField('body', 'Write something first.');
  return inTransaction(context.db, async (tx) => {
    const { row, can, member } = await accessApplicationToChange(tx, actor, id);
    if (!can.write) throw isClosed();
    if ((await countMessages(tx, id)) >= MAX_MESSAGES) {
      throw conflict('too_many_messages', 'This application can’t take more messages. Please call.');
    }
    const message = await insertMessage(tx, { application_id: id, author_id: member.user.id, body: text });
    if (canReview(actor, row)) {
      if (asks) await updateApplication(tx, id, { state: 'question', updated_at: new Date() });
      await recordChange(tx, actor, {
        action: asks ? 'application.ask' : 'application.message',
        subjectId: id,
      });
      await notifyApplicant(context, tx, row, {
        step: `message ${message.id}`,
        content: asks
          ? `We have a question about your application for ${row.business_name}. We’ll continue once you answer.`
          : `There is a message about your application for ${row.business_name}.`,
      });
    } else if (stateAfterAnswer(row) !== row.state) {
      await updateApplication(tx, id, { state: stateAfterAnswer(row), updated_at: new Date() });
      await notifyAdministrators(context, tx, row, {
        step: `message ${message.id}`,
        content: `${row.business_name} has answered your question.`,
      });
    }
    return viewFor(context, actor, id, tx);
  });
}

/** Doing it again answers like the first time. */
export async function withdraw(context: AppContext, actor: Actor, id: number): Promise<Application> {
  return inTransaction(context.db, async (tx) => {
    const { row, can } = await accessApplicationToChange(tx, actor, id);
    if (!(isApplicant(actor, row) && row.state === 'withdrawn')) {
      if (!can.withdraw) throw isClosed();
      await updateApplication(tx, id, { state: 'withdrawn', letter_hash: null, updated_at: new Date() });
    }
    return viewFor(context, actor, id, tx);
  });
}
