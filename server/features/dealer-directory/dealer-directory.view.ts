/** Stores and licensees as rows of the directory. */
import type { Dealer } from '#common/api/dealer-directory.ts';
import { mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Config } from '#server/lib/config.ts';
import { siteUrl } from '#server/lib/urls.ts';
import { hasKnownPlace, type LicenseeRow, type StoreRow } from './dealer-directory.queries.ts';
import { toNameCase } from '#common/domain/name-case.ts';

const LOGO_WIDTH = 160;

export type ListedStore<Row extends StoreRow> = {
  row: Row;
  isVerified: boolean;
  openState: Dealer['openState'];
};

/** @param miles null where they are not to be told. */
export function viewStore(
  config: Pick<Config, 'publicUrl'>,
  { row, isVerified, openState }: ListedStore<StoreRow>,
  miles: number | null,
): Dealer {
  return {
    isMember: true,
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    logoUrl:
      row.logo_key === null ? null : mediaUrl(row.logo_key, nearestWidth(row.logo_sizes ?? [], LOGO_WIDTH)),
    city: row.city ?? '',
    state: row.state ?? '',
    ...(miles === null || !hasKnownPlace(miles) ? {} : { distanceMiles: Math.round(miles) }),
    verified: isVerified,
    transferFee: row.transfer_fee,
    takesTransfers: row.takes_transfers,
    offersConsignment: row.offers_consignment,
    openState,
    timeZone: row.time_zone,
    url: siteUrl(config, row.first_host),
  };
}

/** Name, city and state, and nothing else that the list knows. */
export function viewLicensee({ name, city, state, miles }: LicenseeRow): Dealer {
  return {
    isMember: false,
    id: null,
    name: null,
    displayName: toNameCase(name),
    logoUrl: null,
    city: toNameCase(city),
    state,
    distanceMiles: Math.round(miles),
    verified: false,
    transferFee: null,
    takesTransfers: null,
    offersConsignment: null,
    openState: null,
    timeZone: null,
    url: null,
  };
}
