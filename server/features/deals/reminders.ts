/** Deal notifications and reminders. */
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { dealEnd, type DealSide } from './deals.policy.ts';
import { type DealRow, lockDeal, selectDeal, worksAtStore } from './deals.queries.ts';

const DAY_SECONDS = 86_400;
const REMINDED_AFTER_DAYS = 25;
const URL = '/account/deals';
/** What the causes of news about deals begin with; the deal's id follows, and a colon. */
export const DEAL_CAUSE = 'deal:';
const GONE = 'a removed member';

const dayOf = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date);

const titleOf = (row: DealRow): string => (row.post_title === null ? 'a post' : `“${row.post_title}”`);
const sellerOf = (row: DealRow): string => row.store_display_name ?? row.seller?.name ?? GONE;
const buyerOf = (row: DealRow): string => row.buyer?.name ?? GONE;

/** Both hear of a new deal, in its transaction, and once more before its time is up. */
export async function notifyOfDeal(context: AppContext, tx: Tx, id: number): Promise<void> {
  const row = await selectDeal(tx, id);
  if (row === null) return;
  const day = dayOf(dealEnd(row.created_at));
  await send(context, tx, row, 'named', {
    buyer: `${sellerOf(row)} says you bought ${titleOf(row)}. Rate the deal by ${day}, or tell us you didn’t buy it.`,
    seller: `${buyerOf(row)} bought ${titleOf(row)} from you. Rate the deal by ${day}.`,
  });
  await context.jobs.send(tx, 'deals.remind', { dealId: id }, { after: REMINDED_AFTER_DAYS * DAY_SECONDS });
}

/** The seller hears that whom they named bought nothing. */
export async function notifyOfDecline(context: AppContext, tx: Tx, row: DealRow): Promise<void> {
  await send(context, tx, row, 'declined', {
    seller: `${buyerOf(row)} says they didn’t buy ${titleOf(row)}. You can name someone else.`,
  });
}

/** Reminds each side that has not rated the deal; nobody where it was taken back or its time is up. */
export async function remindOfDeal(context: AppContext, { dealId }: JobData['deals.remind']): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockDeal(tx, dealId);
    if (row === null || row.cancelled_at !== null || dealEnd(row.created_at) <= new Date()) return;
    const words = (name: string): string =>
      `Until ${dayOf(dealEnd(row.created_at))} you can say how your deal with ${name} about ${titleOf(row)} went.`;
    await send(context, tx, row, 'reminder', {
      ...(row.buyer_rated ? {} : { buyer: words(sellerOf(row)) }),
      ...(row.seller_rated ? {} : { seller: words(buyerOf(row)) }),
    });
  });
}

async function send(
  context: AppContext,
  tx: Tx,
  row: DealRow,
  what: string,
  words: Partial<Record<DealSide, string>>,
): Promise<void> {
  const news: JobData['notifications.account'][] = [];
  const add = (userId: number, content: string): void => {
    news.push({ userId, cause: `${DEAL_CAUSE}${row.id}:${what}`, content, url: URL });
  };
  if (words.buyer !== undefined) add(row.buyer_id, words.buyer);
  // Whoever has left the store speaks for it no longer.
  if (words.seller !== undefined && (row.ffl_id === null || (await worksAtStore(tx, row)))) {
    add(row.seller_id, words.seller);
  }
  await context.jobs.sendMany(tx, 'notifications.account', news);
}
