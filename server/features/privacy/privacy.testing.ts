/** What the tests of one's own data share: words to look for in every table, and pictures with their files. */
import { sql } from 'kysely';
import type { TestApp } from '#server/testing/build-app.ts';

/** Stands in each private text of the person, and in nothing that others wrote. */
export const MARK = 'zebrawood';
/** Stands in what nobody but moderators, or the other side, may read. */
export const SECRET = 'heartwood';
export const PHONE = '+12085559876';
export const EMAIL = `${MARK}@example.com`;
export const IP = '198.51.100.77';

/** A picture with its file. */
export async function createPicture(
  t: TestApp,
  values: {
    owner_id: number | null;
    kind: 'post' | 'profile' | 'message' | 'tenant';
    post_id?: number;
    message_id?: number;
  },
  name: string,
): Promise<number> {
  const folder = values.kind === 'message' ? 'messages' : 'pictures';
  const key = `${folder}/${name.slice(0, 2)}/${name}`;
  for (const width of [320, 800]) {
    await t.context.storage.put(`${key}-${width}.webp`, Buffer.from(`${name} ${width}`), 'image/webp');
  }
  const { id } = await t.db
    .insertInto('media')
    .values({ ...values, storage_key: key, sizes: [320, 800], width: 800, height: 600, thumbhash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasFile(t: TestApp, key: string): Promise<boolean> {
  const stored = await t.context.storage.read(key);
  stored?.body.destroy();
  return stored !== null;
}

/** The tables in which a text stands, whatever the column. */
export async function tablesWith(t: TestApp, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(t.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} r
      where strpos(lower(row_to_json(r)::text), lower(${text})) > 0 limit 1`.execute(t.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
