/** The network is marked as such: other tenants may have no license, either. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
alter table tenants add column is_network boolean not null default false;
update tenants set is_network = true where ffl_id is null;
drop index tenants_network;
-- There is one network.
create unique index tenants_network on tenants (is_network) where is_network;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
