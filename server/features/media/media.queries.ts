/** The SQL of pictures. */
import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Media, PictureHashes } from '#server/db/schema.gen.ts';

export const insertMedia = (db: Database, values: Insertable<Media>) =>
  db
    .insertInto('media')
    .values(values)
    .returning(['id', 'storage_key', 'sizes', 'width', 'height', 'thumbhash'])
    .executeTakeFirstOrThrow();

export const insertPictureHash = (tx: Tx, values: Insertable<PictureHashes>) =>
  tx.insertInto('picture_hashes').values(values).execute();

/** Removes a picture of its owner (null: the server) that nothing uses; answers its files. */
export const deleteUnusedMedia = (db: Database, id: number, ownerId: number | null) =>
  db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('post_id', 'is', null)
    .where('message_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('users').select('id').whereRef('users.profile_pic_id', '=', 'media.id')),
          eb.exists(eb.selectFrom('tenants').select('id').whereRef('tenants.logo_id', '=', 'media.id')),
          eb.exists(
            eb
              .selectFrom('tenant_media')
              .select('media_id')
              .whereRef('tenant_media.media_id', '=', 'media.id'),
          ),
        ]),
      ),
    )
    .returning(['storage_key', 'sizes'])
    .executeTakeFirst();

/** Whether other rows show the same files. */
export async function isKeyUsed(db: Database, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', '=', storageKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
