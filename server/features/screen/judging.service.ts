/** What the screen makes of a post as it is written: refused, held for a moderator, let go again, or left alone. */
import { CLAIM_MINUTES, Urgency } from '#common/domain/cases.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { SCREEN_CATEGORY_LABELS } from '#common/domain/screen/screen-rule.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { closeCase, openCase } from '#server/features/cases/cases.service.ts';
import { ScreenRefusal } from './refusals.service.ts';
import { selectOpenCauses } from './screen.queries.ts';
import { getScreen } from './screen.service.ts';
import {
  findInPost,
  isKnownHit,
  keepHits,
  type KeptHit,
  type PostWords,
  readKeptHits,
  URGENT_CATEGORIES,
} from './texts.service.ts';

export type Judged = {
  words: PostWords;
  /** Whether a verified store speaks through it. */
  isDealerOwned: boolean;
  authorId: number;
  /** Who writes it now. */
  userId: number;
  /** The post as it was; null for a new one. */
  before: { id: number; status: PostStatus; screened: unknown; appeal: string | null } | null;
  /** What its writer tells a moderator about words that are refused. */
  appeal: string | undefined;
};

export type Judgement = {
  verdict: 'hold' | 'release' | 'keep';
  /** What the post's row says of it. */
  columns: {
    screened: string | null;
    reason?: string | null;
    flagged_at?: Date | null;
    appeal?: string | null;
    appealed_at?: Date | null;
  };
  /** Brings it to the moderators, once it has an id. */
  open: (tx: Tx, postId: number) => Promise<void>;
};

/** @throws {ScreenRefusal} 422 `screen_blocked` where it is refused, and no appeal came with it. */
export async function judgePost(context: AppContext, tx: Tx, post: Judged): Promise<Judgement> {
  const { words, before, authorId } = post;
  const screen = await getScreen(context, tx);
  const found = findInPost(screen, words, post.isDealerOwned);
  const hits = keepHits(found);
  const kept = readKeptHits(before?.screened ?? null);
  const isFlagged = before?.status === PostStatus.Flagged;
  // What a post shows in public although it was found once, a moderator has let pass.
  const passed = isFlagged ? [] : kept;
  const stopping = hits.filter(
    (hit) => (hit.action === 'hold' || hit.action === 'block') && !isKnownHit(hit, passed),
  );
  const appeal = post.appeal === undefined ? null : cleanText(post.appeal) || null;
  // What is appealed already is not refused again while its writer mends the rest.
  const appealed = isFlagged && before.appeal !== null ? kept : [];
  const blocked = stopping.filter((hit) => hit.action === 'block' && !isKnownHit(hit, appealed));
  if (blocked.length > 0 && appeal === null) {
    const toQueue = found.some((hit) => hit.toQueue && blocked.some(({ ruleId }) => ruleId === hit.ruleId));
    throw new ScreenRefusal({
      ...words,
      userId: post.userId,
      postId: before?.id ?? null,
      hits,
      blocked,
      toQueue,
    });
  }
  const screened = hits.length === 0 ? null : JSON.stringify(hits);
  const isOurs = !isFlagged || (await isHeldByScreen(tx, before.id));
  if (stopping.length === 0) {
    if (!isFlagged || !isOurs) return { verdict: 'keep', columns: { screened }, open: openNothing };
    await closeCase(tx, { kind: 'post', id: before.id }, { by: null, outcome: 'mended' });
    const columns = { screened, reason: null, flagged_at: null, appeal: null, appealed_at: null };
    return { verdict: 'release', columns, open: openNothing };
  }
  const isAppeal = blocked.length > 0;
  return {
    verdict: 'hold',
    columns: {
      screened,
      ...(isOurs ? { reason: holdReason(stopping) } : {}),
      // While it is held it has been held since the first time.
      ...(isFlagged ? {} : { flagged_at: new Date() }),
      ...(isAppeal ? { appeal, appealed_at: new Date() } : {}),
    },
    async open(inTx, id) {
      const isUrgent = stopping.some(({ category }) => URGENT_CATEGORIES.has(category));
      const reason = { aboutId: authorId, urgency: isUrgent ? Urgency.Now : Urgency.Soon };
      await openCase(inTx, { kind: 'post', id }, { ...reason, cause: 'screen', details: { hits } });
      if (isAppeal) await openCase(inTx, { kind: 'post', id }, { ...reason, cause: 'appeal' });
    },
  };
}

const openNothing = (): Promise<void> => Promise.resolve();

/** Whether nothing but the screen holds it, and no moderator looks at it at this moment. */
async function isHeldByScreen(tx: Tx, postId: number): Promise<boolean> {
  const rows = await selectOpenCauses(tx, postId);
  const since = Date.now() - CLAIM_MINUTES * 60_000;
  return (
    rows.some(({ cause }) => cause === 'screen') &&
    rows.every(
      ({ cause, claimed_at }) =>
        (cause === 'screen' || cause === 'appeal') && (claimed_at === null || claimed_at.getTime() < since),
    )
  );
}

/** In words that accuse nobody. */
function holdReason(hits: readonly KeptHit[]): string {
  const labels = [...new Set(hits.map(({ category }) => SCREEN_CATEGORY_LABELS[category]))];
  return `A moderator looks at this first, usually within a day. It happens by itself when certain words come up (${labels.join('; ')}), and says nothing about you.`;
}
