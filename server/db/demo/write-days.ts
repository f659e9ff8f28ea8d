/** Writes how often the shops' listings were looked at in the last sixty days, and when those sold were sold. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import type { Tx } from '../database.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom, seedFrom } from './random.ts';
import { daysBefore, type World } from './world.ts';

const DAYS = 60;
const SATURDAY = 6;

export async function writeDays(tx: Tx, { now, dealers }: World): Promise<void> {
  const random = createRandom(seedFrom('views'));
  const views = dealers.flatMap(({ tenantId }) => {
    const usual = random.integer(20, 90);
    return Array.from({ length: DAYS }, (_, ago) => {
      const date = daysBefore(now, ago);
      const weekend = date.getUTCDay() === SATURDAY ? 1.6 : 1;
      return {
        tenant_id: tenantId,
        day: date.toISOString().slice(0, 10),
        views: Math.round(usual * weekend * (0.6 + 0.8 * random.next())),
      };
    });
  });
  await insertRows(tx, 'tenant_views', views);
  // Some time between the day a thing was offered and today: by its number, so that it is the same each time.
  await sql`
    update posts set sold_at = created_at + (${now}::timestamptz - created_at) * ((id % 10) / 10.0)
    where status = ${PostStatus.Complete}`.execute(tx);
}
