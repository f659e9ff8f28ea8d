/** Writes who bought what was sold, among those who asked about it, and how both rated each other. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import { DEAL_DAYS } from '#common/domain/limits.ts';
import { SELL_SEARCH_TYPES } from '#common/domain/post-types.ts';
import type { Tx } from '#server/db/database.ts';
import { DEALERS, type RatingCopy, RATINGS } from './data.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { insertNumbered } from './rows.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** The network's first dealer is one that everybody likes. */
const [FLAGSHIP] = DEALERS;
const UNHAPPY_SHARE = 0.07;

type SoldRow = {
  post_id: number;
  seller_id: number;
  ffl_id: number | null;
  buyer_id: number;
  created_at: Date;
};

/** The buyers: one of those who asked, never the store's own people. */
async function selectSold(tx: Tx, now: Date): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select distinct on (p.id) p.id as post_id, p.author_id as seller_id, p.ffl_id, c.asker_id as buyer_id,
      least(greatest(p.sold_at, c.last_message_at), ${now}::timestamptz) as created_at
    from posts p join conversations c on c.post_id = p.id and c.asker_id <> p.author_id
    where p.status = ${PostStatus.Complete} and p.type = any(${[...SELL_SEARCH_TYPES]}::smallint[])
      and not exists (
        select 1 from tenant_members m where p.ffl_id is not null and m.tenant_id = p.tenant_id and m.user_id = c.asker_id)
    order by p.id, c.id`.execute(tx);
  return rows;
}

export async function writeDeals(tx: Tx, { now, dealers }: World): Promise<void> {
  const random = createRandom(seedFrom('deals'));
  const sold = await selectSold(tx, now);
  const ids = await insertNumbered(tx, 'deals', sold);
  const draw = createTurns();
  const flagship = dealers.find(({ name }) => name === FLAGSHIP?.name);
  const ratings = sold.flatMap((row, index) =>
    rate({ id: ids[index] ?? 0, isLiked: row.ffl_id === flagship?.fflId, ...row }, now, random, draw),
  );
  await insertNumbered(tx, 'ratings', ratings);
}

/** Hands out texts in turn, so that nobody reads the same one twice in a row. */
function createTurns(): (about: string, ratings: RatingCopy[]) => RatingCopy {
  const turns = new Map<string, number>();
  return (about, ratings) => {
    const turn = turns.get(about) ?? seedFrom(about);
    turns.set(about, turn + 1);
    return ratings[turn % ratings.length] as RatingCopy;
  };
}

/** Most have rated; a few deals still wait for one side. */
function rate(
  deal: SoldRow & { id: number; isLiked: boolean },
  now: Date,
  random: Random,
  draw: ReturnType<typeof createTurns>,
) {
  const seller = deal.ffl_id === null ? `seller ${deal.seller_id}` : `store ${deal.ffl_id}`;
  const day = (days: number): Date =>
    new Date(Math.min(deal.created_at.getTime() + days * DAY_MS, now.getTime()));
  const end = new Date(deal.created_at.getTime() + DEAL_DAYS * DAY_MS);
  const ofSeller = !deal.isLiked && random.chance(UNHAPPY_SHARE) ? RATINGS.ofSomeSeller : RATINGS.ofSeller;
  const ofBuyer = random.chance(UNHAPPY_SHARE) ? RATINGS.ofSomeBuyer : RATINGS.ofBuyer;
  const said = [
    ...(deal.isLiked || random.chance(0.8)
      ? [{ isBySeller: false, text: draw(seller, ofSeller), at: day(2) }]
      : []),
    ...(random.chance(0.7)
      ? [{ isBySeller: true, text: draw(`buyer ${deal.buyer_id}`, ofBuyer), at: day(4) }]
      : []),
  ];
  const shown = said.length === 2 ? day(4) : end;
  return said.map(({ isBySeller, text: { score, words }, at }) => ({
    deal_id: deal.id,
    author_id: isBySeller ? deal.seller_id : deal.buyer_id,
    is_by_seller: isBySeller,
    about_id: isBySeller ? deal.buyer_id : deal.ffl_id === null ? deal.seller_id : null,
    about_ffl_id: isBySeller ? null : deal.ffl_id,
    score,
    words,
    created_at: at,
    shown_at: shown,
  }));
}
