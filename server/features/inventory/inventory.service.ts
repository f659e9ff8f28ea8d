/** The table of a store's inventory. */
import type { Inventory, InventoryItem, InventoryQuery } from '#common/api/inventory.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor, Member } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { viewPostsById } from '#server/features/posts/posts.service.ts';
import { requireStaff } from './inventory.policy.ts';
import { type Extras, type Position, selectExtras, selectInventory } from './inventory.queries.ts';
import { viewItem } from './inventory.view.ts';

export async function listInventory(
  context: AppContext,
  actor: Actor,
  query: InventoryQuery,
): Promise<Inventory> {
  const staff = requireStaff(actor);
  const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
  const rows = await selectInventory(
    context.db,
    staff.tenant.id,
    {
      status: query.status ?? null,
      category: query.category ?? null,
      phrase: query.phrase?.trim() || null,
    },
    { after: query.cursor ? decodePosition(query.cursor) : null, limit: limit + 1 },
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await viewItems(context, staff, page),
    nextCursor: rows.length > limit && last !== undefined ? encodePosition(last) : null,
  };
}

/** Items of the store by the ids of their posts; those that are gone, or another's, are left out. */
export async function readItems(context: AppContext, staff: Member, ids: number[]): Promise<InventoryItem[]> {
  return viewItems(context, staff, await selectExtras(context.db, staff.tenant.id, ids));
}

async function viewItems(context: AppContext, staff: Member, rows: Extras[]): Promise<InventoryItem[]> {
  const posts = await viewPostsById(
    context,
    staff,
    rows.map((row) => row.id),
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  return rows.flatMap((row) => {
    const post = byId.get(row.id);
    return post === undefined ? [] : [viewItem(post, row)];
  });
}

const encodePosition = ({ created_at, id }: { created_at: Date; id: number }): string =>
  `${created_at.getTime()}.${id}`;

const MAX_ID = 2_147_483_647;

/** @throws 422 where the text is no cursor of an inventory. */
function decodePosition(cursor: string): Position {
  const match = /^(\d{1,13})\.(\d{1,10})$/.exec(cursor);
  if (match === null || Number(match[2]) > MAX_ID) {
    throw invalidField('cursor', 'This page link has expired. Start from the first page.');
  }
  return { createdAt: new Date(Number(match[1])), id: Number(match[2]) };
}

export { applyImport } from './applying.ts';
export { addPictures, allowsHttp, PICTURE_BYTES_MAX, PICTURE_TIMEOUT_MS } from './pictures.ts';
