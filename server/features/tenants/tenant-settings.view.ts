/** Tenant settings as answers and audit entries. */
import type { TenantSettings } from '#common/api/tenant-settings.ts';
import { isLicenseVerified } from '#common/domain/license.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Config } from '#server/lib/config.ts';
import { siteUrl } from '#server/lib/urls.ts';
import { type MediaRow, viewMedia } from '#server/features/media/media.service.ts';
import type { StoredTenant } from './tenant-settings.queries.ts';
import { tenantCan } from './tenants.policy.ts';

export function viewTenantSettings(
  config: Pick<Config, 'publicUrl'>,
  actor: Actor,
  row: StoredTenant,
  pictures: readonly MediaRow[],
): TenantSettings {
  const find = (id: number | null) => pictures.filter((picture) => picture.id === id).map(viewMedia);
  return {
    ...viewFields(row),
    id: row.id,
    logo: find(row.logo_id)[0] ?? null,
    media: row.media_ids.flatMap(find),
    city: row.city,
    state: row.state,
    url: siteUrl(config, row.hosts[0] ?? null),
    fflId: row.ffl_id,
    license: viewLicense(row),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.editor_name === null ? null : { displayName: row.editor_name },
    can: tenantCan(actor, row),
  };
}

function viewFields(row: StoredTenant) {
  const { brand_light: light, brand_dark: dark } = row;
  return {
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    brand: light === null || dark === null ? null : { light, dark },
    hours: row.hours,
    timeZone: row.time_zone,
    address: row.address,
    zip: row.zip,
    phoneNumber: row.phone_number,
    transferFee: row.transfer_fee,
    offersConsignment: row.offers_consignment,
    takesTransfers: row.takes_transfers,
    hosts: row.hosts,
  };
}

/** Every field that can be changed, by its name on the wire, and what a change of the address takes away. */
export const recordFields = (row: StoredTenant) => ({
  ...viewFields(row),
  logoId: row.logo_id,
  mediaIds: row.media_ids,
  premisesMatchedOn: row.premises_matched_on,
});

function viewLicense(row: StoredTenant): TenantSettings['license'] {
  if (row.license_number === null || row.expires_on === null) return null;
  const { verified_at, paused_at, valid_until: expires_on } = row;
  return {
    number: row.license_number,
    licenseName: row.license_name ?? '',
    street: row.license_street ?? '',
    city: row.license_city ?? '',
    state: row.license_state ?? '',
    zip: row.license_zip ?? '',
    expiresOn: row.expires_on,
    extendedUntil: row.extended_until,
    verified: isLicenseVerified({ verified_at, paused_at, expires_on }, new Date()),
    verifiedAt: verified_at?.toISOString() ?? null,
    pausedAt: paused_at?.toISOString() ?? null,
    pausedReason: row.paused_reason as 'expired' | 'notListed' | 'administrator' | null,
    listCheckedOn: row.list_checked_on,
  };
}
