/** SQL of tenant settings. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Ffls, Tenants } from '#server/db/schema.gen.ts';

/** A tenant with its hosts and hero pictures in their order, its license, and who changed it last. */
export const selectStoredTenant = (db: Database, id: number) =>
  db
    .selectFrom('tenants as t')
    .leftJoin('ffls as f', 'f.id', 't.ffl_id')
    .leftJoin('users as editor', 'editor.id', 't.updated_by')
    .selectAll('t')
    .select([
      'f.license_number',
      'f.license_name',
      'f.street as license_street',
      'f.city as license_city',
      'f.state as license_state',
      'f.zip as license_zip',
      'f.expires_on',
      'f.extended_until',
      'f.verified_at',
      'f.paused_at',
      'f.paused_reason',
      'f.list_checked_on',
      'f.premises_matched_on',
      'editor.display_name as editor_name',
      sql<string | null>`greatest(f.expires_on, f.extended_until)`.as('valid_until'),
      sql<string[]>`array(select host from tenant_hosts h where h.tenant_id = t.id order by h.position)`.as(
        'hosts',
      ),
      sql<
        number[]
      >`array(select media_id from tenant_media m where m.tenant_id = t.id order by m.position, m.media_id)`.as(
        'media_ids',
      ),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst();
export type StoredTenant = Awaited<ReturnType<typeof selectStoredTenant>> & object;

/** Changes of one tenant, and of its members, wait for each other; posts and messages about it go on. */
export const lockTenant = (tx: Tx, id: number) =>
  tx
    .selectFrom('tenants')
    .select(['id', 'ffl_id', 'display_name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Always after the tenant's own lock. */
export const lockFfl = (tx: Tx, id: number) =>
  tx.selectFrom('ffls').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Slugs, hosts and licenses are given out one at a time: whoever comes second sees what the first one took. */
export const lockNames = (tx: Tx) => sql`lock table tenant_hosts in share row exclusive mode`.execute(tx);

/** Which of the slugs, hosts and lasting license keys belong to another tenant. */
export async function selectTaken(
  tx: Tx,
  wanted: { names?: string[]; hosts?: string[]; licenseKeys?: string[] },
  tenantId: number | null,
): Promise<{ names: string[]; hosts: string[]; licenseKeys: string[] }> {
  const { rows } = await sql<{ kind: 'names' | 'hosts' | 'licenseKeys'; value: string }>`
    select 'names' as kind, name::text as value from tenants
      where name = any(${wanted.names ?? []}::citext[]) and id is distinct from ${tenantId}
    union all
    select 'hosts', host from tenant_hosts
      where host = any(${wanted.hosts ?? []}) and tenant_id is distinct from ${tenantId}
    union all
    select 'licenseKeys', f.license_key from ffls f left join tenants t on t.ffl_id = f.id
      where f.license_key = any(${wanted.licenseKeys ?? []})
        and (t.id is null or t.id is distinct from ${tenantId})`.execute(tx);
  const pick = (kind: 'names' | 'hosts' | 'licenseKeys') =>
    rows.filter((row) => row.kind === kind).map((row) => row.value);
  return { names: pick('names'), hosts: pick('hosts'), licenseKeys: pick('licenseKeys') };
}

export const updateTenantRow = (tx: Tx, id: number, changes: Updateable<Tenants>) =>
  tx.updateTable('tenants').set(changes).where('id', '=', id).execute();

export async function replaceHosts(tx: Tx, tenantId: number, hosts: string[]): Promise<void> {
  await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenantId).execute();
  if (hosts.length === 0) return;
  await tx
    .insertInto('tenant_hosts')
    .values(hosts.map((host, position) => ({ host, tenant_id: tenantId, position })))
    .execute();
}

export async function replaceHeroes(tx: Tx, tenantId: number, mediaIds: number[]): Promise<void> {
  await tx.deleteFrom('tenant_media').where('tenant_id', '=', tenantId).execute();
  if (mediaIds.length === 0) return;
  await tx
    .insertInto('tenant_media')
    .values(mediaIds.map((media_id, position) => ({ tenant_id: tenantId, media_id, position })))
    .execute();
}

/** Pictures by their ids; the order is the caller's. */
export const selectPictures = (db: Database, ids: number[]) =>
  db
    .selectFrom('media')
    .select(['id', 'storage_key', 'sizes', 'width', 'height', 'thumbhash'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute();

/** Those of the pictures that a person has uploaded for a tenant; locked, so that no sweep takes them meanwhile. */
export async function lockUploads(tx: Tx, ids: number[], ownerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids})`)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'tenant')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

export const insertTenant = (tx: Tx, values: Insertable<Tenants>) =>
  tx.insertInto('tenants').values(values).returning('id').executeTakeFirstOrThrow();

export const insertFfl = (tx: Tx, values: Insertable<Ffls>) =>
  tx.insertInto('ffls').values(values).returning('id').executeTakeFirstOrThrow();

export const updateFfl = (tx: Tx, id: number, changes: Updateable<Ffls>) =>
  tx.updateTable('ffls').set(changes).where('id', '=', id).execute();
