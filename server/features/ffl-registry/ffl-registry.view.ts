/** Lists and licensees as answers. */
import type { Changed, LicenseeImport, LicenseeLookup, ListChange } from '#common/api/ffl-registry.ts';
import type { ChangeRow, ImportRow, LicenseeRow } from './ffl-registry.queries.ts';

export function viewImport(row: ImportRow): LicenseeImport {
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state as LicenseeImport['state'],
    listedOn: row.listed_on,
    startedBy:
      row.started_by === null || row.started_by_name === null
        ? null
        : { id: row.started_by, displayName: row.started_by_name },
    progress:
      row.state === 'done' ? 1 : Math.min(1, Number(row.bytes_read) / Math.max(Number(row.bytes_total), 1)),
    rowCount: row.row_count,
    faultCount: row.fault_count,
    newCount: row.new_count,
    goneCount: row.gone_count,
    renewedCount: row.renewed_count,
    movedCount: row.moved_count,
    isWhole: row.is_whole,
    unnamedCount: row.unnamed_count,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export const viewChange = (row: ChangeRow): ListChange => ({
  id: row.id,
  licenseNumber: row.license_number,
  type: row.license_type,
  name: row.business_name,
  city: row.city,
  state: row.state,
  before: row.before as Changed | null,
  after: row.after as Changed | null,
});

export const viewLicensee = (row: LicenseeRow): LicenseeLookup['licensee'] => ({
  licenseNumber: row.license_number,
  type: row.license_type,
  expiresOn: row.expires_on,
  licenseName: row.license_name,
  businessName: row.business_name,
  street: row.street,
  city: row.city,
  state: row.state,
  zip: row.zip,
  phoneNumber: row.phone_number,
  goneOn: row.gone_on,
});
