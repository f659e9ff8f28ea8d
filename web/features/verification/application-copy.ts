/** What the states of an application are called, and what the list's comparison says. */
import type { ApplicantState, ApplicationState, LicenseCheck } from '#common/api/verification.ts';
import type { ApplicationFilter } from '#common/domain/choices.ts';

export const STATE_LABELS: Record<ApplicationState, string> = {
  submitted: 'Submitted',
  question: 'Question asked',
  letter: 'Letter sent',
  confirmed: 'Code entered',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const STATE_TONES: Record<ApplicationState, 'neutral' | 'brand' | 'good' | 'warn' | 'bad'> = {
  submitted: 'brand',
  question: 'warn',
  letter: 'brand',
  confirmed: 'brand',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
};

export const FILTER_LABELS: Record<ApplicationFilter, string> = {
  waiting: 'Waiting for you',
  ...STATE_LABELS,
};

/** Whether it is over: nothing is asked, sent or decided any more. */
export const isOver = (state: ApplicationState): boolean =>
  state === 'approved' || state === 'declined' || state === 'withdrawn';

/** What to know of an applicant before deciding. */
export const APPLICANT_COPY: Record<Exclude<ApplicantState, 'active'>, { title: string; text: string }> = {
  suspended: { title: 'The applicant is suspended.', text: 'Check the reason before you decide.' },
  banned: { title: 'The applicant is banned.', text: 'The application cannot be approved.' },
  gone: { title: 'The applicant’s account is gone.', text: 'The application cannot be approved.' },
};

/** Whether the newest list has the license: there is an address then to which a letter may go. */
export const isListed = ({ licensee }: LicenseCheck): boolean =>
  licensee !== null && licensee.goneOn === null;

type Field = LicenseCheck['fields'][number];

export const FIELD_LABELS: Record<Field['field'], string> = {
  licenseType: 'Type',
  expiresOn: 'Expires',
  name: 'Name',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
};

export const MATCH_LABELS: Record<Field['match'], string> = {
  same: 'Same',
  similar: 'Similar',
  different: 'Different',
};

export const MATCH_TONES: Record<Field['match'], 'good' | 'warn' | 'bad'> = {
  same: 'good',
  similar: 'warn',
  different: 'bad',
};

/** One line: `100 Main Street, Boise, ID 83702`. */
export const formatAddress = ({
  street,
  city,
  state,
  zip,
}: {
  street: string;
  city: string;
  state: string;
  zip: string;
}): string => `${street}, ${city}, ${state} ${zip}`;
