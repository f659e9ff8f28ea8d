/** Writes posts with their pictures. */
import type { Category } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import type { Database, Tx } from '../database.ts';
import type { Drawing } from './drawings.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { DemoPost } from './make-posts.ts';
import { type Counts, countTalk, makeTalk, type PostTalk } from './post-talk.ts';
import { createPool, type PicturePool } from './picture-pool.ts';
import type { StoredPicture } from './pictures.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import type { ShotPlan } from './shots.ts';
import type { World } from './world.ts';

export type WrittenPost = DemoPost & { id: number; talk: PostTalk };

const WITHOUT_PICTURE = 0.2;
const WANTED_WITHOUT_PICTURE = 0.6;
/** What the pages draw for a category without a picture: whatever else is sold there needs a picture of its own. */
const SIGNS: Record<Category, Drawing> = {
  accessories: 'holster',
  ammunition: 'ammunition',
  guns: 'bolt-rifle',
  gunParts: 'stock',
  kit: 'case',
  optics: 'scope',
  reloading: 'reloading-press',
};

export async function writePosts(
  tx: Tx,
  world: World,
  posts: DemoPost[],
  shots: ShotPlan,
  pictures: StoredPicture[],
): Promise<WrittenPost[]> {
  const ids = await reserveIds(tx, 'posts', posts.length);
  const random = createRandom(seedFrom('talk'));
  const written = posts.map((post, index): WrittenPost => ({
    ...post,
    id: ids[index] ?? 0,
    talk: makeTalk(world, random, post),
  }));
  await insertPosts(
    tx,
    written.map((post) => ({ id: post.id, post, counts: countTalk(random, post, post.talk) })),
  );
  const pool = createPool();
  const chance = createRandom(seedFrom('pictures'));
  const media = written.flatMap((post) => {
    const numbers =
      post.type === PostType.News
        ? choosePress(chance, pool, post, shots)
        : chooseGallery(chance, pool, post, 6);
    return numbers.map((number, position) => ({
      post_id: post.id,
      owner_id: post.author.id,
      kind: 'post',
      position,
      created_at: post.createdAt,
      ...pictures[number],
    }));
  });
  const mediaIds = await reserveIds(tx, 'media', media.length);
  await insertRows(
    tx,
    'media',
    media.map((row, index) => ({ id: mediaIds[index], ...row })),
  );
  return written;
}

export async function insertPosts(
  db: Database,
  posts: { id: number; post: DemoPost; counts: Counts }[],
): Promise<void> {
  await insertRows(
    db,
    'posts',
    posts.map(({ id, post, counts }) => ({ id, ...post.columns, ...counts })),
  );
}

/** Numbers of a listing's pictures, the cover first; none where its seller took none. */
export function chooseGallery(
  random: Random,
  pool: PicturePool,
  { type, listing }: DemoPost,
  most: number,
): number[] {
  if (listing === null) return [];
  const { art, category } = listing.kind;
  if (art === null) return pool.chooseBox(listing);
  const share = type === PostType.Buy ? WANTED_WITHOUT_PICTURE : WITHOUT_PICTURE;
  if (SIGNS[category] === art && random.chance(share)) return [];
  return pool.choose(
    random,
    art,
    listing.finish,
    type === PostType.Buy ? 1 : random.integer(Math.min(2, most), most),
  );
}

function choosePress(
  random: Random,
  pool: PicturePool,
  { art, dealer }: DemoPost,
  shots: ShotPlan,
): number[] {
  if (art === 'shop') return (shots.heroes.get(dealer?.name ?? '') ?? shots.network).slice(0, 2);
  if (art === 'range') return [random.pick([shots.network[0] ?? 0, shots.network[2] ?? 0])];
  return art === null ? [] : pool.choose(random, art satisfies Drawing, null, 1);
}
