/** The tenant of the network itself. */
import type { Database } from './database.ts';

/** Makes it where it is missing, as on the first production start. */
export async function ensureNetwork(db: Database): Promise<void> {
  const present = await db
    .selectFrom('tenants')
    .select('id')
    .where('is_network', '=', true)
    .executeTakeFirst();
  if (present !== undefined) return;
  await db
    .insertInto('tenants')
    .values({
      is_network: true,
      name: 'rangepost',
      display_name: 'Rangepost',
      description:
        'Rangepost is a nationwide network of licensed dealers and private parties. List firearms and gear, ask questions, and finish the transfer with a dealer you can visit. No fees, no ads.',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
