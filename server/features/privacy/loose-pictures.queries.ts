/** The SQL of pictures whose person has gone and that stand nowhere any more. */
import type { Database } from '#server/db/database.ts';

export const selectLoosePictures = (
  db: Database,
  { userId, limit }: { userId: number | null; limit: number },
) =>
  db
    .selectFrom('users')
    .innerJoin('media', 'media.owner_id', 'users.id')
    .select(['media.id', 'media.storage_key', 'media.sizes'])
    .where('users.deleted_at', 'is not', null)
    .where('media.post_id', 'is', null)
    .where('media.message_id', 'is', null)
    .where('media.kind', '<>', 'tenant')
    .$if(userId !== null, (query) => query.where('users.id', '=', userId))
    .orderBy('media.id')
    .limit(limit)
    .execute();

/** Whether another picture shows the same files. */
export async function isKeyUsedElsewhere(
  db: Database,
  { id, key }: { id: number; key: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', '=', key)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteMediaRow = (db: Database, id: number) =>
  db.deleteFrom('media').where('id', '=', id).execute();
