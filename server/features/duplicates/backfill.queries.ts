/** SQL of texts and photos without hashes. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import type { Database } from '#server/db/database.ts';

type Page = { after: number; limit: number };

export const selectUnhashedTexts = (db: Database, { after, limit }: Page) =>
  db
    .selectFrom('posts as p')
    .select(['p.id', 'p.author_id', 'p.title', 'p.description', 'p.created_at'])
    .where('p.id', '>', after)
    .where('p.status', '<>', PostStatus.Draft)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('text_hashes as h').select('h.post_id').whereRef('h.post_id', '=', 'p.id')),
      ),
    )
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** One may have been written anew, or deleted, meanwhile. */
export const insertTextHashes = (
  db: Database,
  rows: { id: number; author_id: number; created_at: Date; hash: bigint }[],
) =>
  sql`insert into text_hashes (post_id, author_id, hash, created_at)
    select n.id, n.author_id, n.hash, n.created_at
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.author_id)}::int[],
      ${rows.map((row) => row.hash.toString())}::bigint[],
      ${rows.map((row) => row.created_at.toISOString())}::timestamptz[]) n(id, author_id, hash, created_at)
    join posts p on p.id = n.id
    on conflict do nothing`.execute(db);

export type UnhashedPicture = { id: number; owner_id: number; storage_key: string; sizes: number[] };

export async function selectUnhashedPictures(
  db: Database,
  { after, limit }: Page,
): Promise<UnhashedPicture[]> {
  const { rows } = await sql<UnhashedPicture>`
    select m.id, m.owner_id, m.storage_key, m.sizes from media m
    where m.id > ${after} and m.kind = 'post' and m.owner_id is not null
      and not exists (select 1 from picture_hashes h where h.media_id = m.id)
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

export const insertPictureHashes = (db: Database, rows: { id: number; owner_id: number; hash: bigint }[]) =>
  sql`insert into picture_hashes (media_id, owner_id, hash)
    select n.id, n.owner_id, n.hash
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.owner_id)}::int[],
      ${rows.map((row) => row.hash.toString())}::bigint[]) n(id, owner_id, hash)
    join media m on m.id = n.id
    on conflict do nothing`.execute(db);
