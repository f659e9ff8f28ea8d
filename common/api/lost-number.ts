/** Another number for an account whose own is lost, on the wire. */
import Type from 'typebox';
import { NUMBER_CHANGE_STATES, type NumberChangeState } from '../domain/choices.ts';
import { EMAIL_MAX, LOST_NUMBER_STATEMENT_MAX } from '../domain/limits.ts';
import { Code, CodeSent, PhoneNumber } from './accounts.ts';
import type { Endpoints } from './endpoint.ts';
import { IsoDate, Nullable, Ok, Strict } from './shared.ts';

const EmailAddress = Type.String({ minLength: 1, maxLength: EMAIL_MAX });
const EmailBody = Strict({ email: EmailAddress });

export const NumberCodeBody = Strict({
  /** The new one. */
  phoneNumber: PhoneNumber,
  /** What proves the account; absent where an administrator is to decide. */
  proof: Type.Optional(Strict({ email: EmailAddress, emailCode: Code })),
});
export type NumberCodeBody = Type.Static<typeof NumberCodeBody>;

/** `emailCode` was mailed, `code` was sent to the new number. */
export const ChangeLostNumberBody = Strict({
  email: EmailAddress,
  emailCode: Code,
  phoneNumber: PhoneNumber,
  code: Code,
});
export type ChangeLostNumberBody = Type.Static<typeof ChangeLostNumberBody>;

export const NumberRequestBody = Strict({
  oldNumber: PhoneNumber,
  phoneNumber: PhoneNumber,
  code: Code,
  /** What the person knows of the account, and how else to reach them. */
  statement: Type.String({ minLength: 1, maxLength: LOST_NUMBER_STATEMENT_MAX }),
});
export type NumberRequestBody = Type.Static<typeof NumberRequestBody>;

const StopBody = Strict({ token: Type.String({ minLength: 1, maxLength: 64 }) });

export const NumberChange = Strict({
  state: Type.Unsafe<NumberChangeState>({ type: 'string', enum: [...NUMBER_CHANGE_STATES] }),
  /** Null while an administrator has not decided. */
  takesEffectAt: Nullable(IsoDate),
});
export type NumberChange = Type.Static<typeof NumberChange>;

export const lostNumberApi = {
  'POST /accounts/lostNumber/email': {
    auth: 'public',
    limit: 'login',
    summary: 'Mail a code to the verified address of an account; the same answer for any other address',
    body: EmailBody,
    response: CodeSent,
  },
  'POST /accounts/lostNumber/code': {
    auth: 'public',
    limit: 'login',
    summary: 'Text a code to the new number; `proof` checks the mailed code first',
    body: NumberCodeBody,
    response: CodeSent,
  },
  'POST /accounts/lostNumber/change': {
    auth: 'public',
    limit: 'login',
    summary: 'Change the number 72 hours later, with the codes of the email address and of the new number',
    body: ChangeLostNumberBody,
    response: NumberChange,
  },
  'POST /accounts/lostNumber/request': {
    auth: 'public',
    limit: 'login',
    summary: 'Ask an administrator for the change; the same answer where the old number has no account',
    body: NumberRequestBody,
    response: Ok,
  },
  'GET /accounts/lostNumber/stop': {
    auth: 'public',
    limit: 'read',
    summary: 'Which change the link of a message stops, before it is pressed',
    query: StopBody,
    response: NumberChange,
  },
  'POST /accounts/lostNumber/stop': {
    auth: 'public',
    limit: 'write',
    summary: 'Stop the change that the link names; no login needed, twice is like once',
    body: StopBody,
    response: NumberChange,
  },
} as const satisfies Endpoints;
