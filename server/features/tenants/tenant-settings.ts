/** Tenant settings with optimistic locking. */
import type { TenantSettings, UpdateTenantBody } from '#common/api/tenant-settings.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireMember } from '#server/http/actor.ts';
import { AppError, conflict, type FieldError, forbidden, invalid, notFound } from '#server/http/errors.ts';
import { type Database, inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { requireNoOffer } from '#server/features/screen/offers.service.ts';
import { keepingRefusals } from '#server/features/screen/refusals.service.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { type Complain, readColumns, readHosts, readSlug, taken } from './tenant-fields.ts';
import {
  lockNames,
  lockTenant,
  lockUploads,
  replaceHeroes,
  replaceHosts,
  selectPictures,
  selectStoredTenant,
  selectTaken,
  type StoredTenant,
  updateFfl,
  updateTenantRow,
} from './tenant-settings.queries.ts';
import { recordFields, viewTenantSettings } from './tenant-settings.view.ts';
import { canAdministerTenants, canManageTenant } from './tenants.policy.ts';

/** @throws 404 alike for a tenant that is not there and one that this person may not set up. */
export async function accessTenant(db: Database, actor: Actor, id: number): Promise<StoredTenant> {
  const row = canManageTenant(actor, { id }) ? await selectStoredTenant(db, id) : undefined;
  if (row === undefined) throw notFound('store');
  return row;
}

/** The same, locked. */
export async function accessTenantToChange(tx: Tx, actor: Actor, id: number): Promise<StoredTenant> {
  if (!canManageTenant(actor, { id })) throw notFound('store');
  await lockTenant(tx, id);
  return accessTenant(tx, actor, id);
}

export async function readTenantSettings(
  context: AppContext,
  actor: Actor,
  id: number,
): Promise<TenantSettings> {
  const row = await accessTenant(context.db, actor, id);
  const pictures = await selectPictures(context.db, [
    ...row.media_ids,
    ...(row.logo_id ? [row.logo_id] : []),
  ]);
  return viewTenantSettings(context.config, actor, row, pictures);
}

/**
 * Changes what was given.
 * @throws 409 `changed_meanwhile` where somebody else has changed the tenant since; `taken` for another's host or slug.
 */
export async function updateTenant(
  context: AppContext,
  actor: Actor,
  id: number,
  input: UpdateTenantBody,
): Promise<TenantSettings> {
  const member = requireMember(actor);
  const change = async (tx: Tx, afterCommit: (publish: () => void) => void): Promise<void> => {
    const before = await accessTenantToChange(tx, member, id);
    const isAdministrators = [input.name, input.hosts, input.displayName].some(
      (value) => value !== undefined,
    );
    if (isAdministrators && !canAdministerTenants(member)) {
      throw forbidden('Only an administrator can change a store’s name and address.');
    }
    if (input.version !== before.version) {
      throw conflict('changed_meanwhile', 'Someone else changed these settings in the meantime.');
    }
    await applyChanges(context, tx, member, before, input);
    const after = await accessTenant(tx, member, id);
    if (after.description !== before.description) {
      const { display_name: title, description } = after;
      await requireNoOffer(context, tx, { userId: member.user.id, title, description });
    }
    await recordChange(tx, member, {
      action: 'tenant.update',
      subjectId: id,
      subjectName: after.display_name,
      before: recordFields(before),
      after: recordFields(after),
    });
    afterCommit(() => context.events.emit('tenant.changed', { tenantId: id }));
  };
  await keepingRefusals(context, () => inTransaction(context.db, change));
  return readTenantSettings(context, actor, id);
}

async function applyChanges(
  context: AppContext,
  tx: Tx,
  member: Member,
  row: StoredTenant,
  input: UpdateTenantBody,
): Promise<void> {
  const errors: FieldError[] = [];
  const complain: Complain = (path, message) => errors.push({ path, message });
  const columns = readColumns(input, complain);
  const hosts = input.hosts && readHosts(input.hosts, context.config, complain);
  const name = input.name === undefined ? undefined : readSlug(input.name, complain);
  const place = await readPlace(tx, input.zip, complain);
  await checkPictures(tx, member, row, input, complain);
  if (errors.length > 0) throw invalid(errors);

  if (hosts !== undefined || name !== undefined) {
    await lockNames(tx);
    await requireFree(tx, { name, hosts }, row.id);
  }
  const { logoId, mediaIds } = input;
  await updateTenantRow(tx, row.id, {
    ...columns,
    ...place,
    ...(name === undefined ? {} : { name }),
    ...(logoId === undefined ? {} : { logo_id: logoId }),
    version: row.version + 1,
    updated_at: new Date(),
    updated_by: member.user.id,
  });
  if (row.ffl_id !== null && !canAdministerTenants(member) && isMoved(row, { ...columns, ...place })) {
    await updateFfl(tx, row.ffl_id, { premises_matched_on: null });
  }
  if (hosts !== undefined) await replaceHosts(tx, row.id, hosts);
  if (mediaIds !== undefined) await replaceHeroes(tx, row.id, mediaIds);
}

/** The badge says of the address that was compared with the list, and of no other, that it is the same. */
const isMoved = (
  row: StoredTenant,
  { address, zip }: { address?: string | null; zip?: string | null },
): boolean => (address !== undefined && address !== row.address) || (zip !== undefined && zip !== row.zip);

/** City and state are those of the zip. */
async function readPlace(tx: Tx, zip: string | null | undefined, complain: Complain) {
  if (zip === undefined) return {};
  if (zip === null) return { zip, city: null, state: null };
  try {
    const { city, state } = await accessZip(tx, zip, 'zip');
    return { zip, city, state };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    complain('zip', error.message);
    return {};
  }
}

/** A tenant shows what it shows already, and what the person who changes it has uploaded. */
async function checkPictures(
  tx: Tx,
  { user }: Member,
  row: StoredTenant,
  { logoId, mediaIds }: UpdateTenantBody,
  complain: Complain,
): Promise<void> {
  const wanted = [...(mediaIds ?? []), ...(logoId ? [logoId] : [])];
  const known = new Set([
    ...row.media_ids,
    ...(row.logo_id ? [row.logo_id] : []),
    ...(await lockUploads(tx, wanted, user.id)),
  ]);
  const message = 'Choose photos you uploaded for this store.';
  if (logoId && !known.has(logoId)) complain('logoId', message);
  if (mediaIds?.some((id) => !known.has(id))) complain('mediaIds', message);
  if (new Set(mediaIds).size !== (mediaIds ?? []).length) complain('mediaIds', 'A photo is listed twice.');
}

/** @throws 409 with the field of each that another tenant has. */
export async function requireFree(
  tx: Tx,
  {
    name,
    hosts = [],
    licenseKey,
  }: { name?: string | undefined; hosts?: string[] | undefined; licenseKey?: string },
  tenantId: number | null,
): Promise<void> {
  const found = await selectTaken(
    tx,
    {
      names: name === undefined ? [] : [name],
      hosts,
      licenseKeys: licenseKey === undefined ? [] : [licenseKey],
    },
    tenantId,
  );
  const errors: FieldError[] = [
    ...found.names.map(() => ({ path: 'name', message: 'Another store already has this name.' })),
    ...found.licenseKeys.map(() => ({ path: 'licenseNumber', message: 'This license already has a store.' })),
    ...found.hosts.map((host) => ({
      path: `hosts.${hosts.indexOf(host)}`,
      message: 'Another store already has this host.',
    })),
  ];
  if (errors.length > 0) throw taken(errors);
}
