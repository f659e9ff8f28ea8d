/** Writes who bought what was sold, among those who asked about it, and what both said of it afterwards. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import { SELL_SEARCH_TYPES } from '#common/domain/post-types.ts';
import type { Tx } from '../database.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import type { World } from './world.ts';
import { DEAL_DAYS } from '#common/domain/limits.ts';

const DAY_MS = 86_400_000;
/** What a buyer says of a seller, and a seller of a buyer, with the stars for it. */
const BY_BUYER: [score: number, words: string][] = [
  [5, 'Just as described, down to the last screw. Easy to meet and easy to deal with.'],
  [5, 'Answered within the hour and had it at the counter the next morning.'],
  [5, ''],
  [4, 'Fair price and honest about the wear. The transfer took a while, which is not on them.'],
  [4, 'All good. Packed better than new.'],
  [5, 'Let me look it over for as long as I liked before we went to the counter.'],
  [5, 'Would buy from again without asking twice.'],
  [4, 'Straight answers to all of my questions. Parking was the hard part.'],
  [3, 'It works. The pictures were kinder than the light of day.'],
];
const BY_SELLER: [score: number, words: string][] = [
  [5, 'Came when he said he would, with the money counted. A pleasure.'],
  [5, 'Clear questions, quick answers, no haggling at the counter.'],
  [5, ''],
  [4, 'A good buyer. Moved the day once and told me in time.'],
  [5, 'Knew exactly what it was and what it is worth. Done in ten minutes.'],
  [5, 'Had the transfer set up before I got there.'],
  [2, 'Two hours late, and wanted another twenty dollars off for the drive.'],
];

type SoldRow = {
  post_id: number;
  seller_id: number;
  ffl_id: number | null;
  buyer_id: number;
  created_at: Date;
};

/** One of those who asked; nobody who works for the store. */
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

export async function writeDeals(tx: Tx, { now }: World): Promise<void> {
  const random = createRandom(seedFrom('deals'));
  const sold = await selectSold(tx, now);
  const ids = await reserveIds(tx, 'deals', sold.length);
  const deals = sold.map((row, index) => ({ id: ids[index] ?? 0, ...row }));
  await insertRows(tx, 'deals', deals);
  const ratings = deals.flatMap((deal) => rate(deal, now, random));
  const ratingIds = await reserveIds(tx, 'ratings', ratings.length);
  await insertRows(
    tx,
    'ratings',
    ratings.map((rating, index) => ({ id: ratingIds[index], ...rating })),
  );
}

/** Most have rated; a few deals still wait for one side. */
function rate(deal: SoldRow & { id: number }, now: Date, random: Random) {
  const day = (days: number): Date =>
    new Date(Math.min(deal.created_at.getTime() + days * DAY_MS, now.getTime()));
  const end = new Date(deal.created_at.getTime() + DEAL_DAYS * DAY_MS);
  const said = [
    ...(random.chance(0.8) ? [{ isBySeller: false, words: random.pick(BY_BUYER), at: day(2) }] : []),
    ...(random.chance(0.7) ? [{ isBySeller: true, words: random.pick(BY_SELLER), at: day(4) }] : []),
  ];
  const shown = said.length === 2 ? day(4) : end;
  return said.map(({ isBySeller, words: [score, words], at }) => ({
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
