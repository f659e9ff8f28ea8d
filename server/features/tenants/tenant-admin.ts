/** Lists and creates tenants. */
import type { CreateTenantBody, Tenants, TenantSettings } from '#common/api/tenant-settings.ts';
import { cleanLine } from '#common/domain/clean-text.ts';
import { isLicenseVerified } from '#common/domain/license.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import { timeZoneOfState } from '#common/domain/time-zones.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { type FieldError, invalid, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { readStoreLicense } from './store-license.ts';
import { readHosts, readSlug, readStoreName } from './tenant-fields.ts';
import { selectTenantSummaries, type TenantSummaryRow } from './tenant-list.queries.ts';
import { insertFfl, insertTenant, lockNames, replaceHosts } from './tenant-settings.queries.ts';
import { readTenantSettings, requireFree } from './tenant-settings.ts';

export async function listTenants(
  context: AppContext,
  actor: Actor,
  { phrase = '', cursor, limit = PAGE_LIMIT_DEFAULT }: { phrase?: string; cursor?: string; limit?: number },
): Promise<Tenants> {
  requirePermission(actor, 'tenants:manage');
  const rows = await selectTenantSummaries(context.db, {
    phrase: phrase.trim(),
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const now = new Date();
  return {
    tenants: rows.slice(0, limit).map((row) => viewSummary(row, now)),
    nextCursor: rows.length > limit ? String(rows[limit - 1]?.id) : null,
  };
}

function readCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidField('cursor', 'This page link has expired.');
  return Number(cursor);
}

const viewSummary = (row: TenantSummaryRow, now: Date): Tenants['tenants'][number] => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  hosts: row.hosts,
  fflId: row.ffl_id,
  isNetwork: row.is_network,
  city: row.city,
  state: row.state,
  verified: isLicenseVerified(row, now),
  pausedAt: row.paused_at?.toISOString() ?? null,
  validUntil: row.expires_on,
  memberCount: row.member_count,
  followerCount: row.follower_count,
});

/**
 * A store without a verified license and without members, whose first manager the administrator invites; or, where no
 * license is given, a tenant that only administrators look after.
 */
export async function createTenant(
  context: AppContext,
  actor: Actor,
  input: CreateTenantBody,
): Promise<TenantSettings> {
  const member = requirePermission(actor, 'tenants:manage');
  const id = await inTransaction(context.db, async (tx, afterCommit) => {
    const { licenseNumber, licenseName = '', street = '', zip = '', ...tenant } = input;
    const { tenantId } =
      licenseNumber === undefined
        ? await openUnlicensed(context, tx, member, input)
        : await openStore(context, tx, member, { ...tenant, licenseNumber, licenseName, street, zip });
    afterCommit(() => context.events.emit('tenant.changed', { tenantId }));
    return tenantId;
  });
  return readTenantSettings(context, member, id);
}

async function openUnlicensed(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  input: CreateTenantBody,
): Promise<{ tenantId: number }> {
  const errors: FieldError[] = [];
  const complain = (path: string, message: string): void => void errors.push({ path, message });
  const name = readSlug(input.name, complain);
  const displayName = readStoreName(input.displayName, complain);
  const hosts = readHosts(input.hosts, context.config, complain);
  if (errors.length > 0) throw invalid(errors);
  const place = input.zip === undefined ? null : await accessZip(tx, input.zip, 'zip');
  const address = cleanLine(input.street ?? '') || null;

  await lockNames(tx);
  await requireFree(tx, { name, hosts }, null);
  const { id: tenantId } = await insertTenant(tx, {
    name,
    display_name: displayName,
    address,
    updated_by: actor.user?.id ?? null,
    ...(place && {
      zip: place.zip,
      city: place.city,
      state: place.state,
      time_zone: timeZoneOfState(place.state),
    }),
  });
  await replaceHosts(tx, tenantId, hosts);
  await recordChange(tx, actor, {
    action: 'tenant.create',
    subjectId: tenantId,
    subjectName: displayName,
    after: { name, displayName, street: address, zip: input.zip ?? null, hosts },
  });
  return { tenantId };
}

export type NewStore = Required<CreateTenantBody>;

/**
 * Makes a store with its license, unverified, and its hosts; the caller tells of it after the commit.
 * @throws 422 for what cannot be, 409 `taken` for a slug, host or license that another store has.
 */
export async function openStore(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  input: NewStore,
): Promise<{ tenantId: number; fflId: number }> {
  const errors: FieldError[] = [];
  const complain = (path: string, message: string): void => void errors.push({ path, message });
  const name = readSlug(input.name, complain);
  const displayName = readStoreName(input.displayName, complain);
  const license = readStoreLicense(input.licenseNumber, complain);
  const hosts = readHosts(input.hosts, context.config, complain);
  const licenseName = cleanLine(input.licenseName);
  const street = cleanLine(input.street);
  if (licenseName === '') complain('licenseName', 'Enter the name on the license.');
  if (street === '') complain('street', 'Enter the street of the premises.');
  if (errors.length > 0 || license === null) throw invalid(errors);
  const { zip, city, state } = await accessZip(tx, input.zip, 'zip');

  await lockNames(tx);
  await requireFree(tx, { name, hosts, licenseKey: license.key }, null);
  const place = { city, state, zip };
  const { id: fflId } = await insertFfl(tx, {
    license_number: license.text,
    license_name: licenseName,
    business_name: displayName,
    street,
    expires_on: license.expiresOn,
    ...place,
  });
  const { id: tenantId } = await insertTenant(tx, {
    name,
    display_name: displayName,
    address: street,
    time_zone: timeZoneOfState(state),
    ffl_id: fflId,
    updated_by: actor.user?.id ?? null,
    ...place,
  });
  await replaceHosts(tx, tenantId, hosts);
  await recordChange(tx, actor, {
    action: 'tenant.create',
    subjectId: tenantId,
    subjectName: displayName,
    after: { name, displayName, licenseNumber: license.text, licenseName, street, zip, hosts },
  });
  return { tenantId, fflId };
}
