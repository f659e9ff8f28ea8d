/** The moderators' queue: what waits, the most urgent first, with all that is needed to decide it. */
import type { Queue, QueueQuery, ReportedMessages } from '#common/api/moderation.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requirePermission } from '#server/http/actor.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { viewMedia } from '#server/features/media/media.service.ts';
import {
  type CaseReader,
  type CaseRow,
  type QueuePosition,
  selectCasePeople,
  selectCauses,
  selectSimilarPosts,
  selectOpenCase,
  selectOpenReports,
  selectQueue,
} from './queue.queries.ts';
import { readPostIds, viewCase } from './queue.view.ts';
import { selectIsRead, selectReportedMessages } from './subjects.queries.ts';
import { loadSubjects } from './subjects.ts';

export const readerOf = (actor: Member): CaseReader => ({
  userId: actor.user.id,
  tenantIds: [...actor.tenantIds],
});

export async function listQueue(
  context: AppContext,
  actor: Actor,
  { kind, cursor, limit = PAGE_LIMIT_DEFAULT }: QueueQuery,
): Promise<Queue> {
  const acting = requirePermission(actor, 'posts:moderate');
  const rows = await selectQueue(context.db, readerOf(acting), {
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
    kind: kind ?? null,
  });
  const page = rows.slice(0, limit);
  return {
    items: await viewCases(context, acting, page),
    nextCursor: rows.length > limit ? writeCursor(page.at(-1)) : null,
  };
}

async function viewCases(context: AppContext, acting: Member, rows: CaseRow[]) {
  if (rows.length === 0) return [];
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  const aboutIds = new Set(rows.flatMap(({ about_id }) => about_id ?? []));
  const [causes, reports, people, subjects] = await Promise.all([
    selectCauses(db, ids),
    selectOpenReports(db, ids),
    selectCasePeople(db, [...aboutIds]),
    loadSubjects(context, acting, rows),
  ]);
  const similarPosts = await selectSimilarPosts(
    db,
    causes.flatMap(({ details }) => readPostIds(details)),
  );
  return rows.map((row) => viewCase(acting, row, { causes, similarPosts, reports, people, subjects }));
}

const writeCursor = (row: CaseRow | undefined): string | null =>
  row === undefined ? null : `${row.urgency}.${row.opened_at.getTime()}.${row.id}`;

function readCursor(cursor: string): QueuePosition {
  const match = /^([0-3])\.(\d{1,13})\.(\d{1,9})$/.exec(cursor);
  if (match === null) throw invalidField('cursor', 'This page link has expired.');
  return { urgency: Number(match[1]), at: new Date(Number(match[2])), id: Number(match[3]) };
}

/**
 * Opens a reported conversation for a moderator who decides about it, and writes down that it was read.
 * @throws 404 where it is not reported now, and for whoever may not decide about it.
 */
export async function readReportedMessages(
  context: AppContext,
  actor: Actor,
  id: number,
): Promise<ReportedMessages> {
  const acting = requirePermission(actor, 'posts:moderate');
  return inTransaction(context.db, async (tx) => {
    const row = await selectOpenCase(tx, readerOf(acting), { kind: 'conversation', id });
    const messages = row?.is_close === false ? await selectReportedMessages(tx, id) : [];
    if (messages.length === 0) throw notFound('conversation');
    await recordChange(tx, acting, { action: 'conversation.read', subjectId: id });
    return {
      messages: messages.map(({ id, author, body, created_at, media }) => ({
        id,
        author,
        body,
        createdAt: created_at.toISOString(),
        media: media.map(viewMedia),
      })),
    };
  });
}

/** Whether a moderator who may decide about a conversation has opened its messages for that, and so is written down. */
export async function reviewsConversation({ db }: AppContext, actor: Member, id: number): Promise<boolean> {
  if (!actor.permissions.has('posts:moderate')) return false;
  const row = await selectOpenCase(db, readerOf(actor), { kind: 'conversation', id });
  return (
    row?.is_close === false &&
    selectIsRead(db, { conversationId: id, userId: actor.user.id, since: row.opened_at })
  );
}
