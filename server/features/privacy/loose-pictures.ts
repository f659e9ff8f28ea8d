/** Removes the pictures of whoever has gone: files first, then the row, so that a kill between leaves what is tried again. */
import type { AppContext } from '#server/context.ts';
import { deleteMediaRow, isKeyUsedElsewhere, selectLoosePictures } from './loose-pictures.queries.ts';

const BATCH = 100;

/** @param userId null for those of everyone who has gone. @returns how many were removed. */
export async function removeLoosePictures(
  { db, storage }: AppContext,
  { userId }: { userId: number | null },
): Promise<number> {
  let count = 0;
  for (;;) {
    const pictures = await selectLoosePictures(db, { userId, limit: BATCH });
    for (const { id, storage_key: key, sizes } of pictures) {
      if (!(await isKeyUsedElsewhere(db, { id, key }))) {
        await storage.remove(sizes.map((width) => `${key}-${width}.webp`));
      }
      await deleteMediaRow(db, id);
    }
    count += pictures.length;
    if (pictures.length < BATCH) return count;
  }
}
