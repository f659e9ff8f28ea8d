/** Applications as answers: for their applicant, and for administrators. */
import type {
  ApplicantState,
  Application,
  ApplicationMessage,
  ApplicationSummary,
  LicenseCheck,
} from '#common/api/verification.ts';
import { LETTER_CODE_TRIES } from '#common/domain/letter-code.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Config } from '#server/lib/config.ts';
import { siteUrl } from '#server/lib/urls.ts';
import { readLicenseOf } from './license-check.ts';
import { applicationCan, isLetterGood, isLetterOut } from './verification.policy.ts';
import type { ApplicantRow, ApplicationRow, MessageRow } from './verification.queries.ts';

const AVATAR_WIDTH = 96;

type PictureRow = { pic_key: string | null; pic_sizes: number[] | null };
const viewPerson = (id: number, displayName: string, { pic_key, pic_sizes }: PictureRow) => ({
  id,
  displayName,
  profilePic:
    pic_key === null ? DEFAULT_PROFILE_PIC : mediaUrl(pic_key, nearestWidth(pic_sizes ?? [], AVATAR_WIDTH)),
});

export const viewSummary = (row: ApplicationRow, now: Date): ApplicationSummary => ({
  id: row.id,
  state: row.state,
  applicant: viewPerson(row.applicant_id, row.applicant_name, row),
  businessName: row.business_name,
  licenseNumber: row.license_number,
  address: { street: row.street, city: row.city, state: row.state_code, zip: row.zip },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  isLetterSpent: isLetterOut(row) && !isLetterGood(row, now),
});

export function viewApplication(
  config: Pick<Config, 'publicUrl'>,
  actor: Actor,
  row: ApplicationRow,
  { messages, review, now }: { messages: MessageRow[]; review: Application['review']; now: Date },
): Application {
  const { license, expiresOn } = readLicenseOf(row);
  const can = applicationCan(actor, row, now);
  return {
    ...viewSummary(row, now),
    licenseType: license.type,
    expiresOn,
    phoneNumber: row.phone_number,
    website: row.website,
    takesTransfers: row.takes_transfers,
    performsChecks: row.performs_checks,
    messages: messages.map((message) => viewMessage(row, message)),
    letter: viewLetter(row),
    decision:
      row.decided_at === null
        ? null
        : { reason: row.decision_reason, decidedAt: row.decided_at.toISOString() },
    store:
      row.tenant_id === null
        ? null
        : {
            id: row.tenant_id,
            displayName: row.store_name ?? row.business_name,
            url: siteUrl(config, row.store_host),
          },
    review,
    // Without a license in the list there is no address to write to.
    can: { ...can, makeLetter: can.makeLetter && review !== null && isListed(review.check) },
  };
}

const isListed = ({ licensee }: LicenseCheck): boolean => licensee !== null && licensee.goneOn === null;

/** The worst that is so. */
export function viewApplicantState({ is_gone, is_banned, is_suspended }: ApplicantRow): ApplicantState {
  if (is_gone) return 'gone';
  if (is_banned) return 'banned';
  return is_suspended ? 'suspended' : 'active';
}

const viewMessage = (row: ApplicationRow, message: MessageRow): ApplicationMessage => ({
  id: message.id,
  author: viewPerson(message.author_id, message.display_name, message),
  byApplicant: message.author_id === row.applicant_id,
  body: message.body,
  createdAt: message.created_at.toISOString(),
});

const viewLetter = (row: ApplicationRow): Application['letter'] =>
  row.letter_made_at === null || row.letter_expires_at === null
    ? null
    : {
        madeAt: row.letter_made_at.toISOString(),
        expiresAt: row.letter_expires_at.toISOString(),
        address: row.letter_address ?? '',
        triesLeft: Math.max(0, LETTER_CODE_TRIES - row.letter_tries),
        confirmedAt: row.letter_confirmed_at?.toISOString() ?? null,
      };
