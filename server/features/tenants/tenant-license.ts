/** Administrators' decisions about a store's license. */
import type { LicenseBody, TenantSettings } from '#common/api/tenant-settings.ts';
import { cleanLine } from '#common/domain/clean-text.ts';
import { toLicenseDay } from '#common/domain/license.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { conflict, type FieldError, invalid, invalidField, notFound } from '#server/http/errors.ts';
import { doPremisesMatch } from '#common/domain/premises-match.ts';
import { currentList, findLicensee } from '#server/features/ffl-registry/ffl-registry.service.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { STORE_LICENSE_TYPES, parseLicenseNumber } from '#common/domain/license-number.ts';
import { readStoreLicense } from './store-license.ts';
import { lockFfl, lockNames, type StoredTenant, updateFfl } from './tenant-settings.queries.ts';
import { accessTenant, accessTenantToChange, readTenantSettings, requireFree } from './tenant-settings.ts';

const REASON_MIN = 4;
/** An extension at a time. */
const EXTENSION_DAYS = 90;
const DAY_MS = 86_400_000;

type Changes = Parameters<typeof updateFfl>[2];
type Decide = (
  tx: Tx,
  row: StoredTenant,
  input: LicenseBody,
  decision: Decision,
) => Changes | Promise<Changes>;
type Decision = { userId: number; today: string };

const UNPAUSED = { paused_at: null, paused_reason: null };

const DECISIONS: Record<LicenseBody['action'], Decide> = {
  async verify(tx, row, _input, { userId, today }) {
    if (row.verified_at !== null) throw conflict('already_verified', 'This license is verified already.');
    const type = parseLicenseNumber(row.license_number ?? '')?.type;
    if (type === undefined || !STORE_LICENSE_TYPES.includes(type)) {
      throw conflict('license_type', 'A store needs a license of type 01, 02, 07 or 08.');
    }
    requireValid(row, today);
    return {
      verified_at: new Date(),
      verified_by: userId,
      ...UNPAUSED,
      ...(await compareWithList(tx, row, today)),
    };
  },
  pause(_tx, row) {
    if (row.verified_at === null || row.paused_at !== null) {
      throw conflict('not_verified', 'Only a verified license can be paused.');
    }
    return { paused_at: new Date(), paused_reason: 'administrator' };
  },
  resume(_tx, row, _input, { today }) {
    if (row.paused_at === null) throw conflict('not_paused', 'This license is not paused.');
    requireValid(row, today);
    return UNPAUSED;
  },
  extend(_tx, row, { until, proof }, { today }) {
    if (proof === undefined) throw invalidField('proof', 'Choose the proof you saw.');
    const end = findExtensionStart(row, today);
    const latest = new Date(Date.parse(end) + EXTENSION_DAYS * DAY_MS).toISOString().slice(0, 10);
    if (until === undefined || until <= end || until > latest) {
      throw invalidField('until', `Choose a day after ${end} and no later than ${latest}.`);
    }
    // What paused it by itself is what the proof answers; an administrator's own pause is not.
    const isAnswered = row.paused_reason === 'expired' || row.paused_reason === 'notListed';
    return {
      extended_until: until,
      extension_proof: proof,
      warned_days: null,
      ...(isAnswered ? UNPAUSED : {}),
    };
  },
  async renumber(tx, row, { licenseNumber = '' }, { today }) {
    const errors: FieldError[] = [];
    const license = readStoreLicense(licenseNumber, (path, message) => errors.push({ path, message }));
    if (license === null) throw invalid(errors);
    await lockNames(tx);
    await requireFree(tx, { licenseKey: license.key }, row.id);
    const isRenewal = parseLicenseNumber(row.license_number ?? '')?.key === license.key;
    const isResumed = row.paused_reason === 'expired' && license.expiresOn >= today;
    return {
      license_number: license.text,
      expires_on: license.expiresOn,
      extended_until: null,
      extension_proof: null,
      warned_days: null,
      ...(isRenewal && !isResumed ? {} : UNPAUSED),
      // Another license: nothing of it has been checked yet.
      ...(isRenewal
        ? {}
        : {
            verified_at: null,
            verified_by: null,
            list_checked_on: null,
            premises_matched_on: null,
            letter_confirmed_on: null,
          }),
    };
  },
};

/** What the newest ATF list says of a license; nothing where it does not have it. */
async function compareWithList(tx: Tx, row: StoredTenant, today: string): Promise<Changes> {
  const key = parseLicenseNumber(row.license_number ?? '')?.key;
  const [listedOn, listed] = [await currentList(tx), key === undefined ? null : await findLicensee(tx, key)];
  if (listedOn === null || listed === null || listed.gone_on !== null) return {};
  const { address, display_name: name, state, zip } = row;
  const isMatch = doPremisesMatch(
    { name, street: address ?? '', state: state ?? '', zip: zip ?? '' },
    listed,
  );
  return { list_checked_on: listedOn, premises_matched_on: isMatch ? today : null };
}

/** An extension goes on from the license's own end; one that a list has dropped is vouched for from today. */
function findExtensionStart(row: StoredTenant, today: string): string {
  const { paused_reason, extended_until, expires_on, valid_until } = row;
  if (paused_reason === 'notListed') return today;
  // It ends before the license does: a list had dropped that, and still may.
  const isVouchedFor =
    extended_until !== null && extended_until >= today && extended_until < (expires_on ?? '');
  const end = isVouchedFor ? extended_until : (valid_until ?? today);
  return end > today ? end : today;
}

function requireValid(row: StoredTenant, today: string): void {
  if (row.valid_until !== null && row.valid_until >= today) return;
  throw conflict(
    'license_expired',
    'This license has expired. Enter the renewed number, or extend it first.',
  );
}

/** @throws 404 for the network, which has no license; 409 where the decision does not fit the present state. */
export async function changeLicense(
  context: AppContext,
  actor: Actor,
  id: number,
  input: LicenseBody,
): Promise<TenantSettings> {
  const member = requirePermission(actor, 'tenants:manage');
  const reason = cleanLine(input.reason);
  if (reason.length < REASON_MIN) throw invalidField('reason', 'Enter a short reason.');
  await inTransaction(context.db, async (tx, afterCommit) => {
    const { ffl_id: fflId } = await accessTenantToChange(tx, member, id);
    if (fflId === null) throw notFound('license');
    // Lists and the watch hold licenses, not tenants: what they have done is read once the license is held here.
    await lockFfl(tx, fflId);
    const row = await accessTenant(tx, member, id);
    const decision = { userId: member.user.id, today: toLicenseDay(new Date()) };
    const changes = await DECISIONS[input.action](tx, row, input, decision);
    await updateFfl(tx, fflId, changes);
    const { action } = input;
    const known = Object.keys(changes).filter((name) => name in row) as (keyof StoredTenant)[];
    await recordChange(tx, member, {
      action: 'tenant.license',
      subjectId: id,
      subjectName: row.display_name,
      before: { action: null, ...Object.fromEntries(known.map((name) => [name, row[name]])) },
      after: { action, ...changes },
      reason,
    });
    afterCommit(() => context.events.emit('tenant.changed', { tenantId: id }));
  });
  return readTenantSettings(context, member, id);
}
