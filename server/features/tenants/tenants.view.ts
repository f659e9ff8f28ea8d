/** Tenants as answers. */
import type { Tenant } from '#common/api/tenants.ts';
import { isLicenseVerified } from '#common/domain/license.ts';
import { mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Config } from '#server/lib/config.ts';
import { siteUrl } from '#server/lib/urls.ts';
import type { TenantRow } from './tenants.queries.ts';

const LOGO_WIDTH = 320;

export function viewTenant(
  config: Pick<Config, 'publicUrl'>,
  row: TenantRow,
  now: Date,
  isFollowed: boolean,
): Tenant {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    logoUrl:
      row.logo_key === null ? null : mediaUrl(row.logo_key, nearestWidth(row.logo_sizes ?? [], LOGO_WIDTH)),
    brand:
      row.brand_light === null || row.brand_dark === null
        ? null
        : { light: row.brand_light, dark: row.brand_dark },
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    phoneNumber: row.phone_number,
    hours: row.hours,
    timeZone: row.time_zone,
    fflId: row.ffl_id,
    isNetwork: row.is_network,
    verified:
      isLicenseVerified(row, now) && row.verified_at !== null
        ? {
            since: row.verified_at.toISOString(),
            listCheckedOn: row.list_checked_on,
            premisesMatchedOn: row.premises_matched_on,
            letterConfirmedOn: row.letter_confirmed_on,
            extendedUntil: row.extended_until,
          }
        : null,
    transferFee: row.transfer_fee,
    offersConsignment: row.offers_consignment,
    takesTransfers: row.takes_transfers,
    url: siteUrl(config, row.first_host),
    currentUserFollows: isFollowed,
  };
}
