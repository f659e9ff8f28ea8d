/** Blocking the other side, and reporting it. */
import type { ReportBody } from '#common/api/comments.ts';
import type { Conversation } from '#common/api/conversations.ts';
import { scamWarnings } from '#common/domain/scam-words.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { forbidden } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { saveReport } from '#server/features/cases/cases.service.ts';
import { accessConversationToChange, readConversation, type Sides } from './conversations.service.ts';
import { selectLatestBodies } from './messages.queries.ts';
import { deleteBlock, insertBlock } from './sides.queries.ts';

/** Holds for every conversation between the two sides, whoever asked in it. */
export async function blockConversation(
  context: AppContext,
  actor: Actor,
  id: number,
  isBlocked: boolean,
): Promise<Conversation> {
  return inTransaction(context.db, async (tx, afterCommit) => {
    const { sides, reader } = await accessConversationToChange(tx, actor, id);
    if (!reader.maySend) throw forbidden();
    const [own, other] = reader.side === 'asker' ? [askerOf, ownerOf] : [ownerOf, askerOf];
    const by = own(sides);
    const whom = other(sides);
    const block = {
      user_id: by.userId,
      tenant_id: by.tenantId,
      blocked_user_id: whom.userId,
      blocked_tenant_id: whom.tenantId,
    };
    if (isBlocked) await insertBlock(tx, { ...block, created_by: reader.userId });
    else await deleteBlock(tx, block);
    afterCommit(() => context.live.change('conversation', id, { type: 'changed' }));
    return readConversation(tx, actor, id);
  });
}

const askerOf = ({ asker_id }: Sides) => ({ userId: asker_id, tenantId: null });
const ownerOf = ({ author_id, tenant_id }: Sides) => ({ userId: author_id, tenantId: tenant_id });

/** Kept privately; a second one of the same person replaces the first. */
export async function reportConversation(
  context: AppContext,
  actor: Actor,
  id: number,
  report: ReportBody,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { sides, reader } = await accessConversationToChange(tx, actor, id);
    if (!reader.maySend) throw forbidden();
    const { userId } = reader.side === 'asker' ? ownerOf(sides) : askerOf(sides);
    const bodies = await selectLatestBodies(tx, id);
    // Whoever has asked for money that cannot be taken back may ask the next one in a minute.
    const isPressing = bodies.some((body) => scamWarnings(body).includes('payment'));
    await saveReport(tx, { kind: 'conversation', id, aboutId: userId, isPressing }, reader.userId, report);
  });
}
