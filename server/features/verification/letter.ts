/** Letter codes for licensed premises. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Application, Letter, LetterMade } from '#common/api/verification.ts';
import {
  formatLetterCode,
  LETTER_CODE_DAYS,
  LETTER_CODE_LENGTH,
  LETTER_CODE_LETTERS,
  LETTER_CODE_TRIES,
  readLetterCode,
} from '#common/domain/letter-code.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { AppError, conflict, forbidden, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import {
  accessApplicationToChange,
  notifyAdministrators,
  notifyApplicant,
  viewFor,
  wrongState,
} from './application-access.ts';
import { checkLicense } from './license-check.ts';
import { canReview, isApplicant, isLetterGood, isLetterOut } from './verification.policy.ts';
import { type ApplicationRow, updateApplication } from './verification.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Makes the code of a letter and tells it this once; it is kept as a hash only.
 * @param replace the letter that is out counts no more; without it that letter is left alone.
 */
export async function makeLetter(
  context: AppContext,
  actor: Actor,
  id: number,
  { replace = false }: { replace?: boolean },
): Promise<LetterMade> {
  requirePermission(actor, 'tenants:manage');
  const settings = await getSettings(context, context.db);
  return inTransaction(context.db, async (tx) => {
    const { row, can } = await accessApplicationToChange(tx, actor, id);
    if (!canReview(actor, row)) throw forbidden('Someone else must handle your application.');
    const now = new Date();
    if (!can.makeLetter) throw wrongState('No letter is needed for this application now.');
    // Two administrators at once: the second one must not make the first one's letter worthless.
    if (!replace && row.letter_made_at !== null && isLetterGood(row, now)) {
      throw conflict('letter_out', 'A letter is already on its way. Sending a new one cancels its code.');
    }
    const { listed } = await checkLicense(tx, row);
    if (listed === null) {
      // The applicant's own words on where the premises are prove nothing.
      throw conflict(
        'not_listed',
        'This license is not on any list, so we have no address for a letter. Approve it without one and say why.',
      );
    }
    const expiresAt = new Date(now.getTime() + LETTER_CODE_DAYS * DAY_MS);
    const code = makeLetterCode();
    await updateApplication(tx, id, {
      state: 'letter',
      letter_hash: hashLetterCode(context.secret, id, code),
      letter_address: `${listed.street}, ${listed.city}, ${listed.state} ${listed.zip}`,
      letter_made_at: now,
      letter_expires_at: expiresAt,
      letter_tries: 0,
      updated_at: now,
    });
    await recordChange(tx, actor, {
      action: 'application.letter',
      subjectId: id,
      after: { expiresAt: expiresAt.toISOString() },
    });
    await notifyApplicant(context, tx, row, {
      step: `letter ${now.getTime()}`,
      content: `A letter with a code is on its way to ${row.business_name}. Enter the code when it arrives.`,
    });
    const letter: Letter = {
      code: formatLetterCode(code),
      recipient: listed.business_name,
      address: {
        street: listed.street,
        city: listed.city,
        state: listed.state,
        zip: listed.zip,
      },
      madeOn: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      licenseNumber: row.license_number,
      url: `${context.config.publicUrl}/dealers/apply`,
      siteName: settings.siteName,
      operatorName: settings.operatorName,
      contactEmail: settings.contactEmail,
    };
    return { application: await viewFor(context, actor, id, tx), letter };
  });
}

const makeLetterCode = (): string =>
  Array.from(
    { length: LETTER_CODE_LENGTH },
    () => LETTER_CODE_LETTERS[randomInt(LETTER_CODE_LETTERS.length)],
  ).join('');

const hashLetterCode = (secret: string, applicationId: number, code: string): Buffer =>
  createHmac('sha256', secret).update(`letter:${applicationId}:${code}`).digest();

/** Entering the right code again answers like the first time. */
export async function enterLetterCode(
  context: AppContext,
  actor: Actor,
  id: number,
  text: string,
): Promise<Application> {
  const outcome = await inTransaction(context.db, async (tx) => {
    const { row, can } = await accessApplicationToChange(tx, actor, id);
    if (!isApplicant(actor, row)) throw forbidden('The code is for the applicant to enter.');
    const isEntered = can.write && row.letter_confirmed_at !== null;
    if (!isEntered) {
      const refusal = tryCode(context, row, text);
      // A wrong try is counted, so the transaction must not fail with it.
      if (refusal.isTry) await countTry(context, tx, row);
      if (refusal.error !== null) return refusal.error;
      await confirmLetter(context, tx, row);
    }
    return viewFor(context, actor, id, tx);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function countTry(context: AppContext, tx: Tx, row: ApplicationRow): Promise<void> {
  const letter_tries = row.letter_tries + 1;
  const isSpent = letter_tries >= LETTER_CODE_TRIES;
  await updateApplication(tx, row.id, { letter_tries, ...(isSpent ? { updated_at: new Date() } : {}) });
  if (!isSpent) return;
  await notifyAdministrators(context, tx, row, {
    step: `spent ${row.letter_made_at?.getTime()}`,
    content: `${row.business_name} has no tries left for its letter code. Send another letter or decide.`,
  });
}

/** Whoever was asked a question meanwhile still has to answer it. */
async function confirmLetter(context: AppContext, tx: Tx, row: ApplicationRow): Promise<void> {
  const now = new Date();
  await updateApplication(tx, row.id, {
    ...(row.state === 'letter' ? { state: 'confirmed' } : {}),
    letter_hash: null,
    letter_confirmed_at: now,
    updated_at: now,
  });
  if (row.state !== 'letter') return;
  await notifyAdministrators(context, tx, row, {
    step: 'confirmed',
    content: `${row.business_name} entered its letter code. The application is ready for your decision.`,
  });
}

type Try = { error: AppError | null; isTry: boolean };

function tryCode(context: AppContext, row: ApplicationRow, text: string): Try {
  const refuse = (message: string, code: string): Try => ({
    error: invalidField('code', message, code),
    isTry: code === 'code_wrong',
  });
  if (!isLetterOut(row) || row.letter_hash === null) {
    return { error: wrongState('No letter has been sent for this application.'), isTry: false };
  }
  if (row.letter_tries >= LETTER_CODE_TRIES) {
    return refuse('Too many wrong tries. We have to send another letter.', 'code_spent');
  }
  if (!isLetterGood(row, new Date())) {
    return refuse('This code is no longer valid. We have to send another letter.', 'code_expired');
  }
  const code = readLetterCode(text);
  if (code === null) {
    return refuse(`The code has ${LETTER_CODE_LENGTH} letters and digits, like ACEF-GH34.`, 'code_malformed');
  }
  if (timingSafeEqual(row.letter_hash, hashLetterCode(context.secret, row.id, code))) {
    return { error: null, isTry: false };
  }
  const left = LETTER_CODE_TRIES - row.letter_tries - 1;
  return refuse(
    left === 0
      ? 'That code isn’t right, and it was the last try. We have to send another letter.'
      : `That code isn’t right. ${left === 1 ? '1 try is' : `${left} tries are`} left.`,
    'code_wrong',
  );
}
