/** Application policy. */
import type { Application, ApplicationState } from '#common/api/verification.ts';
import { LETTER_CODE_TRIES } from '#common/domain/letter-code.ts';
import type { Actor } from '#server/http/actor.ts';

export type ApplicationFacts = {
  applicant_id: number;
  state: ApplicationState;
  letter_made_at: Date | null;
  letter_expires_at: Date | null;
  letter_tries: number;
  letter_confirmed_at: Date | null;
};

/** Without an answer yet. */
const OPEN: readonly ApplicationState[] = ['submitted', 'question', 'letter', 'confirmed'];

export const isApplicant = (actor: Actor, row: Pick<ApplicationFacts, 'applicant_id'>): boolean =>
  actor.user?.id === row.applicant_id;

/** Nobody reviews an application of their own. */
export const canReview = (actor: Actor, row: Pick<ApplicationFacts, 'applicant_id'>): boolean =>
  actor.permissions.has('tenants:manage') && !isApplicant(actor, row);

export const canRead = (actor: Actor, row: Pick<ApplicationFacts, 'applicant_id'>): boolean =>
  isApplicant(actor, row) || canReview(actor, row);

export function applicationCan(actor: Actor, row: ApplicationFacts, now: Date): Application['can'] {
  const isOpen = OPEN.includes(row.state);
  // Whoever is suspended has no permission at all.
  const acts = isApplicant(actor, row) && actor.permissions.has('messages:send');
  const reviews = canReview(actor, row);
  return {
    write: isOpen && (acts || reviews),
    ask: isOpen && reviews,
    withdraw: isOpen && acts,
    enterCode: acts && isLetterOut(row) && isLetterGood(row, now),
    makeLetter: reviews && (row.state === 'submitted' || row.state === 'letter'),
    approve: reviews && row.state === 'confirmed',
    approveWithoutLetter: reviews && (row.state === 'submitted' || row.state === 'letter'),
    decline: isOpen && reviews,
  };
}

/** Whether a letter was sent whose code nobody has entered; a question that is asked meanwhile does not recall it. */
export const isLetterOut = ({ state, letter_made_at, letter_confirmed_at }: ApplicationFacts): boolean =>
  (state === 'letter' || state === 'question') && letter_made_at !== null && letter_confirmed_at === null;

/** Whether its code can still be entered. */
export const isLetterGood = (
  { letter_expires_at, letter_tries, letter_confirmed_at }: ApplicationFacts,
  now: Date,
): boolean =>
  letter_confirmed_at === null &&
  letter_expires_at !== null &&
  letter_expires_at > now &&
  letter_tries < LETTER_CODE_TRIES;

/** Where an application goes on once its applicant has answered. */
export function stateAfterAnswer(row: ApplicationFacts): ApplicationState {
  if (row.state !== 'question') return row.state;
  if (row.letter_confirmed_at !== null) return 'confirmed';
  return row.letter_made_at === null ? 'submitted' : 'letter';
}
