/** Decides an application; approval opens the store. */
import type { Application, DecisionBody } from '#common/api/verification.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { toLicenseDay } from '#common/domain/license.ts';
import { STORE_LICENSE_TYPES } from '#common/domain/license-number.ts';
import { toNameCase } from '#common/domain/name-case.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { conflict, forbidden, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import type { LicenseeRow } from '#server/features/ffl-registry/ffl-registry.service.ts';
import { openVerifiedStore, suggestStoreName } from '#server/features/tenants/tenants.service.ts';
import {
  accessApplicationToChange,
  isClosed,
  notifyApplicant,
  viewFor,
  wrongState,
} from './application-access.ts';
import { checkLicense } from './license-check.ts';
import { canReview } from './verification.policy.ts';
import { type ApplicationRow, lockApplicant, updateApplication } from './verification.queries.ts';

/** @throws 409 where somebody else has decided meanwhile, or it is too early; 422 by field. */
export async function decide(
  context: AppContext,
  actor: Actor,
  id: number,
  body: DecisionBody,
): Promise<Application> {
  requirePermission(actor, 'tenants:manage');
  const reason = cleanText(body.reason ?? '') || null;
  return inTransaction(context.db, async (tx, afterCommit) => {
    const { row, can, member } = await accessApplicationToChange(tx, actor, id);
    if (!canReview(actor, row)) throw forbidden('Someone else must decide your application.');
    if (!can.decline) throw isClosed();
    const tenantId =
      body.decision === 'approve'
        ? await approve(context, tx, actor, { row, can, body, reason, userId: member.user.id })
        : null;
    if (tenantId === null && reason === null) {
      throw invalidField('reason', 'Enter a reason. The applicant will see it.');
    }
    const now = new Date();
    const state = tenantId === null ? 'declined' : 'approved';
    await updateApplication(tx, id, {
      state,
      letter_hash: null,
      decided_by: member.user.id,
      decided_at: now,
      decision_reason: reason,
      tenant_id: tenantId,
      updated_at: now,
    });
    await recordChange(tx, actor, {
      action: 'application.decide',
      subjectId: id,
      before: { state: row.state, tenantId: null },
      after: { state, tenantId },
      reason,
    });
    await notifyApplicant(context, tx, row, {
      step: 'decision',
      content:
        tenantId === null
          ? `Your application for ${row.business_name} was declined. Read why, and what you can do.`
          : `Your application was approved: ${row.business_name} is open. See what to do first.`,
    });
    if (tenantId !== null) {
      afterCommit(() => {
        context.events.emit('tenant.changed', { tenantId });
        context.events.emit('user.changed', { userId: row.applicant_id });
      });
    }
    return viewFor(context, actor, id, tx);
  });
}

type Approval = {
  row: ApplicationRow;
  can: Application['can'];
  body: DecisionBody;
  reason: string | null;
  userId: number;
};

/** @returns the tenant that was opened. */
async function approve(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { row, can, body, reason, userId }: Approval,
): Promise<number> {
  const withoutLetter = body.withoutLetter === true && !can.approve;
  if (!can.approve && !(withoutLetter && can.approveWithoutLetter)) {
    throw wrongState('The code of the letter has not been entered yet.');
  }
  await requirePresent(tx, row);
  const today = toLicenseDay(new Date());
  const { license, expiresOn, listed, check } = await checkLicense(tx, row);
  if (withoutLetter && reason === null) {
    throw invalidField('reason', 'Say how the premises were shown without the letter.');
  }
  if (listed === null && reason === null) {
    throw invalidField('reason', 'This license is not on any list. Describe the other proof.');
  }
  if (listed !== null && !STORE_LICENSE_TYPES.includes(listed.license_type)) {
    throw conflict('wrong_type', 'The list shows this license with a type that can’t open a store.');
  }
  // What the list says is worth more, as long as it is not behind a renewal.
  const isListGood = listed !== null && listed.expires_on >= today;
  if (!isListGood && expiresOn < today) {
    throw conflict('license_expired', `This license expired on ${expiresOn}: it cannot be approved.`);
  }
  return openVerifiedStore(context, tx, actor, {
    name: body.name ?? (await suggestStoreName(tx, { displayName: row.business_name, city: row.city })),
    displayName: row.business_name,
    licenseNumber: isListGood ? listed.license_number : license.text,
    licenseName: listed?.license_name ?? row.business_name,
    ...storeAddress(row, check.premisesMatch ? null : listed),
    hosts: body.hosts ?? [],
    phoneNumber: row.phone_number,
    takesTransfers: row.takes_transfers,
    managerId: row.applicant_id,
    checked: {
      ...(listed && {
        business_name: listed.business_name,
        street: listed.street,
        city: listed.city,
        state: listed.state,
        zip: listed.zip,
      }),
      verified_at: new Date(),
      verified_by: userId,
      list_checked_on: listed === null ? null : check.listedOn,
      premises_matched_on: check.premisesMatch ? today : null,
      letter_confirmed_on: row.letter_confirmed_at === null ? null : toLicenseDay(row.letter_confirmed_at),
    },
  });
}

/** A badge stands beside the address that was checked: where the two differ, the one that the letter went to. */
function storeAddress(
  row: Pick<ApplicationRow, 'street' | 'zip'>,
  listed: Pick<LicenseeRow, 'street' | 'zip' | 'latitude'> | null,
): { street: string; zip: string } {
  // Only a zip that is known can be a store's.
  if (listed === null || listed.latitude === null) return { street: row.street, zip: row.zip };
  return { street: toNameCase(listed.street), zip: listed.zip };
}

/** Whoever was banned meanwhile, or has gone, manages no store. */
async function requirePresent(tx: Tx, row: ApplicationRow): Promise<void> {
  const applicant = await lockApplicant(tx, row.applicant_id);
  if (!applicant.is_gone && !applicant.is_banned) return;
  const what = applicant.is_gone ? 'has deleted the account' : 'is banned';
  throw conflict('applicant_gone', `The applicant ${what}: this cannot be approved.`);
}
