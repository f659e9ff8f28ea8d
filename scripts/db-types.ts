/** Writes server/db/schema.gen.ts from the migrated database that DATABASE_URL names: `npm run db:types`. */
import { spawnSync } from 'node:child_process';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrateToLatest } from '#server/db/migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('Set DATABASE_URL to an empty PostgreSQL database.');
  process.exit(1);
}
const db = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
});
await migrateToLatest(db);
await db.destroy();
const result = spawnSync(
  'kysely-codegen',
  [
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=server/db/schema.gen.ts',
    '--date-parser=string',
    '--exclude-pattern=public.migrations*',
  ],
  { stdio: 'inherit' },
);
process.exit(result.status ?? 1);
