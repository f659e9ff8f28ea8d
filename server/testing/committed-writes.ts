/** Whether everything that was acknowledged is there exactly once, and nothing is there half. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Ledger, Writer } from './write-load.ts';

/** Rows that contradict others. */
const CONTRADICTIONS = {
  'comments counted wrongly': `select p.id from posts p where p.comment_count <>
    (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null)`,
  'votes counted wrongly': `select p.id from posts p
    left join lateral (select count(*) filter (where r.reaction = 1) as down, count(*) filter (where r.reaction = 2) as up,
      count(*) filter (where r.reaction = 3) as hate, count(*) filter (where r.reaction = 4) as love
      from reactions r where r.post_id = p.id) n on true
    where p.down_vote_count <> n.down or p.up_vote_count <> n.up or p.hate_count <> n.hate or p.love_count <> n.love`,
  'a post without its fields': `select p.id from posts p where p.type = 0 and p.status <> 0 and (p.title = '' or
    p.description = '' or p.price is null or p.category is null or p.zip is null or p.latitude is null or p.search is null)`,
  'a draft whose parts are of two saves': `select p.id from posts p where p.status = 0 and p.title like 'Draft at %'
    and p.description <> replace(p.title, 'Draft at', 'Words at')`,
  'a conversation older than its messages': `select c.id from conversations c where c.last_message_at <
    (select max(m.created_at) from messages m where m.conversation_id = c.id)`,
  'a post of a picture that another one shows': `select m.id from media m join posts p on p.id = m.post_id
    where p.title <> format('%s with %s', split_part(p.title, ' with ', 1), m.id)`,
} as const;

/** Null where all is well; taken while nothing is under way. */
export async function findLosses(
  db: Database,
  { ledger, writers, mediaDir }: { ledger: Ledger; writers: Writer[]; mediaDir: string },
): Promise<string[]> {
  const losses = [...ledger.faults];
  const authors = writers.map(({ userId }) => userId);
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'description'])
    .where('author_id', 'in', authors)
    .execute();
  const media = await db.selectFrom('media').select(['id', 'post_id', 'storage_key', 'sizes']).execute();
  const postOfPicture = new Map(media.map(({ id, post_id }) => [id, post_id]));
  for (const [title, { id, mediaId }] of ledger.posts) {
    const found = posts.filter((row) => row.title === title);
    if (found.length > 1) losses.push(`${title} is there ${found.length} times`);
    if (id !== null && found[0]?.id !== id) losses.push(`${title} was acknowledged as ${id} and is lost`);
    if (mediaId !== null && found[0] !== undefined && postOfPicture.get(mediaId) !== found[0].id) {
      losses.push(`${title} has lost its picture`);
    }
  }
  for (const [what, kept] of [
    ['comments', ledger.comments],
    ['messages', ledger.messages],
  ] as const) {
    const rows = await db
      .selectFrom(what)
      .select(['id', 'client_id'])
      .where('author_id', 'in', authors)
      .execute();
    const byName = Map.groupBy(rows, ({ client_id }) => client_id);
    for (const [name, { id }] of kept) {
      const found = byName.get(name) ?? [];
      if (found.length > 1) losses.push(`one of the ${what} is there ${found.length} times`);
      if (id !== null && found[0]?.id !== id)
        losses.push(`${id} of the ${what} was acknowledged and is lost`);
    }
  }
  const votes = await db
    .selectFrom('reactions')
    .select(['user_id', 'reaction'])
    .where('user_id', 'in', authors)
    .execute();
  for (const [userId, { acknowledged, tried }] of ledger.votes) {
    const vote = votes.find((row) => row.user_id === userId)?.reaction ?? 0;
    if (vote !== acknowledged && vote !== tried)
      losses.push(`the vote of ${userId} is ${vote}, not ${acknowledged}`);
  }
  for (const [id, { acknowledged, tried }] of ledger.drafts) {
    const at = Number(posts.find((row) => row.id === id)?.title.replace('Draft at ', ''));
    if (at !== acknowledged && at !== tried) losses.push(`draft ${id} is at ${at}, not ${acknowledged}`);
  }
  for (const [what, query] of Object.entries(CONTRADICTIONS)) {
    const { rows } = await sql<{ id: number }>`${sql.raw(query)}`.execute(db);
    if (rows.length > 0) losses.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  losses.push(...(await comparePictures(media, ledger, mediaDir)));
  return losses;
}

type MediaRow = { id: number; storage_key: string; sizes: number[] };

/** Each row has all its files; files without a row come of uploads alone whose end nobody knows. */
async function comparePictures(media: MediaRow[], ledger: Ledger, mediaDir: string): Promise<string[]> {
  const losses: string[] = [];
  const names = await readdir(mediaDir, { recursive: true }).catch(() => []);
  const files = new Set(
    names.filter((name) => name.endsWith('.webp')).map((name) => name.split(path.sep).join('/')),
  );
  const known = new Set<string>();
  for (const { id, storage_key, sizes } of media) {
    known.add(storage_key);
    for (const size of sizes) {
      if (!files.has(`${storage_key}-${size}.webp`)) losses.push(`picture ${id} lacks a file`);
    }
  }
  const ids = new Set(media.map(({ id }) => id));
  for (const id of ledger.pictures) {
    if (!ids.has(id)) losses.push(`picture ${id} was acknowledged and is lost`);
  }
  const loose = new Set(
    [...files].map((file) => file.replace(/-\d+\.webp$/, '')).filter((key) => !known.has(key)),
  );
  if (loose.size > ledger.lostUploads) losses.push(`${loose.size} pictures have files and no row`);
  return losses;
}
