/** Writes all rows of the demo, or none of them. */
import { type Database, inTransaction } from '../database.ts';
import { makePosts } from './make-posts.ts';
import type { StoredPicture } from './pictures.ts';
import { createRandom, seedFrom } from './random.ts';
import type { ShotPlan } from './shots.ts';
import { planWorld } from './world.ts';
import { writeDays } from './write-days.ts';
import { writeDeals } from './write-deals.ts';
import { writeLicensees } from './write-licensees.ts';
import { writeNotifications } from './write-notifications.ts';
import { writePosts } from './write-posts.ts';
import { writeTalk } from './write-talk.ts';
import { writeFollowers, writeNetwork, writePeople, writeShops } from './write-world.ts';

/**
 * Needs the zips. Everything but the dates is the same each time.
 * @param pictures one for each of the plan's shots.
 */
export function writeDemo(
  db: Database,
  shots: ShotPlan,
  pictures: StoredPicture[],
  count: number,
  now: Date,
): Promise<{ people: number; dealers: number; posts: number }> {
  return inTransaction(db, async (tx) => {
    const networkId = await writeNetwork(tx, shots, pictures);
    const world = await planWorld(tx, now, networkId);
    await writePeople(tx, world, shots, pictures);
    await writeShops(tx, world, shots, pictures);
    await writeLicensees(tx, world);
    await writeFollowers(tx, world);
    const posts = makePosts(world, createRandom(seedFrom('posts')), count);
    const written = await writePosts(tx, world, posts, shots, pictures);
    await writeDays(tx, world);
    await writeTalk(tx, world, written);
    await writeDeals(tx, world);
    await writeNotifications(tx, world);
    return { people: world.people.length, dealers: world.dealers.length, posts: written.length };
  });
}
