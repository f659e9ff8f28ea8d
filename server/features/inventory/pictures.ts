/** Downloads the photos of an import row. */
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/http/actor.ts';
import type { Config } from '#server/lib/config.ts';
import { AppError, type FieldError } from '#server/http/errors.ts';
import { FetchRefused, type SafeFetch } from '#server/lib/safe-fetch.ts';
import { inTransaction } from '#server/db/database.ts';
import { removeMedia, storeImage } from '#server/features/media/media.service.ts';
import { accessPostToChange, editPost } from '#server/features/posts/posts.service.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { findStarter } from './applying.ts';
import type { Stocked } from './import-plan.ts';
import { finishPictures, type RowData, selectPictureRow } from './imports.queries.ts';
import { selectStockedById, updateImported, updateSource } from './stocked.queries.ts';
import { toStocked } from './stocked.ts';

/** Phones make pictures of some 5 MB. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
export const PICTURE_TIMEOUT_MS = 10_000;
/** Unencrypted addresses will do on one's own machine. */
export const allowsHttp = ({ appEnv }: Pick<Config, 'appEnv'>): boolean => appEnv !== 'production';

type Picture = { id: number; address: string };

/** May run twice: what is on the listing is not fetched again. */
export async function addPictures(
  context: AppContext,
  { rowId }: JobData['inventory.pictures'],
  fetchFile: SafeFetch,
): Promise<void> {
  const row = await selectPictureRow(context.db, rowId);
  const wanted = (row?.data as RowData | null | undefined)?.item.pictures;
  if (row?.post_id == null || wanted === undefined) return;
  const staff = await findStarter(context, row.import_id);
  const before = staff && (await readStocked(context, context.db, staff, row.post_id));
  if (staff === null || before === null) return finishPictures(context.db, row, []);

  const fetched: Picture[] = [];
  const errors: FieldError[] = [];
  for (const address of wanted) {
    if (before.pictures.some((picture) => picture.address === address)) continue;
    const found = await fetchPicture(context, staff, address, fetchFile);
    if (typeof found === 'number') fetched.push({ id: found, address });
    else errors.push({ path: 'pictures', message: `${address}: ${found}` });
  }

  const refusal = await putOnListing(context, staff, before, { wanted, fetched }).catch(toRefusal);
  if (typeof refusal === 'string') errors.push({ path: 'pictures', message: refusal });
  if (refusal !== true) for (const { id } of fetched) await removeMedia(context, staff, id);
  await finishPictures(context.db, row, errors);
}

/** The id of the picture, or what is wrong with it. */
async function fetchPicture(
  context: AppContext,
  { user }: Member,
  address: string,
  fetchFile: SafeFetch,
): Promise<number | string> {
  try {
    const file = await fetchFile(address);
    return (await storeImage(context, file, { kind: 'post', ownerId: user.id })).id;
  } catch (error) {
    if (error instanceof FetchRefused) return error.message;
    if (error instanceof AppError && error.status === 422) return error.message;
    throw error;
  }
}

/** In the order of the file. Whoever has changed the pictures meanwhile has the last word. */
async function putOnListing(
  context: AppContext,
  actor: Member,
  before: Stocked,
  { wanted, fetched }: { wanted: string[]; fetched: Picture[] },
): Promise<boolean> {
  return inTransaction(context.db, async (tx, afterCommit) => {
    const row = await accessPostToChange(tx, actor, before.id).catch(isGone);
    const now = row === null ? null : await readStocked(context, tx, actor, before.id);
    if (row === null || now === null || idsOfPictures(now) !== idsOfPictures(before)) return false;
    const known: Picture[] = [...now.pictures, ...fetched];
    const pictures = wanted.flatMap((address) => known.find((one) => one.address === address) ?? []);
    for (const { id, address } of fetched) await updateSource(tx, id, address);
    const mediaIds = pictures.map(({ id }) => id);
    if (mediaIds.join() !== idsOfPictures(now)) {
      await editPost({ context, tx, afterCommit, actor }, row, { mediaIds });
    }
    const addresses = pictures.map(({ address }) => address);
    const refused = wanted.filter((address) => !addresses.includes(address));
    await updateImported(tx, before.id, { ...now.imported, pictures: addresses, refused });
    return true;
  });
}

/** What the rules refuse now they refuse at the next try as well. */
function toRefusal(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.status === 403 ? 'The listing may not be changed at the moment.' : error.message;
}

const idsOfPictures = ({ pictures }: Stocked): string => pictures.map(({ id }) => id).join();

function isGone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

async function readStocked(
  context: AppContext,
  db: AppContext['db'],
  { tenant }: Member,
  postId: number,
): Promise<Stocked | null> {
  const [row] = await selectStockedById(db, tenant.id, [postId]);
  return row === undefined ? null : toStocked(row, context.config.publicUrl);
}
