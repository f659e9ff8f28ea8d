/** Comments and store texts that offer prohibited things, by the site's own rules. */
import type { ScreenFinding } from '#common/api/shared.ts';
import { quoteHit } from '#common/domain/screen/quotes.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { findOffers } from './offers.ts';
import { ScreenRefusal } from './refusals.service.ts';
import { getScreen } from './screen.service.ts';
import { viewTextHits } from './texts.service.ts';

/** What moderators are shown of it. @param db the transaction where there is one */
export async function findOffersIn(
  context: AppContext,
  db: Database,
  description: string,
): Promise<ScreenFinding[]> {
  const text = { title: '', description };
  return viewTextHits(findOffers(await getScreen(context, db), text), text);
}

/**
 * Refuses a text that has no state in which it could wait; moderators see what was refused.
 * @throws {ScreenRefusal} 422 `screen_blocked`
 */
export async function requireNoOffer(
  context: AppContext,
  tx: Tx,
  { userId, title, description }: { userId: number; title: string; description: string },
): Promise<void> {
  const text = { title: '', description };
  const hits = findOffers(await getScreen(context, tx), text).map(
    ({ ruleId, category, action, reason, words }) => ({
      ruleId,
      category,
      action,
      reason,
      words,
      quotes: quoteHit(category, words, (field) => text[field]),
    }),
  );
  if (hits.length === 0) return;
  throw new ScreenRefusal({ userId, postId: null, title, description, hits, blocked: hits, toQueue: true });
}
