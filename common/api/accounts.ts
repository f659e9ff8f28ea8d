/** Login, the current user, devices and public profiles on the wire. */
import Type from 'typebox';
import {
  CODE_LENGTH,
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  DISPLAY_NAME_PATTERN,
  EMAIL_MAX,
} from '../domain/limits.ts';
import { ZIP_PATTERN } from '../domain/zip.ts';
import { DealScore } from './deals.ts';
import { Id, IsoDate, Nullable, Strict, Ok, IdParams } from './shared.ts';
import type { Endpoints } from './endpoint.ts';
import { Tenant } from './tenants.ts';

/** As people type it; the server reads US numbers in any usual form. */
export const PhoneNumber = Type.String({ minLength: 1, maxLength: 32 });
export const Code = Type.String({ pattern: `^\\d{${CODE_LENGTH}}$` });
const Zip = Type.String({ pattern: ZIP_PATTERN });

export const LoginBody = Strict({ phoneNumber: PhoneNumber });
export const CodeSent = Strict({
  /** Seconds after which another code may be asked for. */
  resendAfter: Type.Integer(),
  /** Seconds for which the code is valid. */
  expiresIn: Type.Integer(),
  /** Only where codes are printed on the server's log: the code itself. */
  demoCode: Type.Optional(Type.String()),
});
export type CodeSent = Type.Static<typeof CodeSent>;

export const VerifyBody = Strict({
  phoneNumber: PhoneNumber,
  code: Code,
  acceptTerms: Type.Optional(Type.Boolean()),
  over18: Type.Optional(Type.Boolean()),
  /** The code mailed to the verified address, asked for after a long absence (`email_code_required`). */
  emailCode: Type.Optional(Code),
});
export type VerifyBody = Type.Static<typeof VerifyBody>;

export const CurrentUser = Strict({
  id: Type.Integer(),
  displayName: Type.String(),
  email: Nullable(Type.String()),
  emailVerified: Type.Boolean(),
  profilePic: Type.String(),
  zipCode: Nullable(Type.String()),
  phoneNumber: Type.String(),
  role: Type.Integer(),
  permissions: Type.Array(Type.String()),
  isCurrentTenantMember: Type.Boolean(),
  /** Where this person works, whatever the host. */
  stores: Type.Array(
    Strict({ id: Type.Integer(), displayName: Type.String(), url: Type.String(), isManager: Type.Boolean() }),
  ),
  notificationsCount: Type.Integer(),
  unreadMessagesCount: Type.Integer(),
  /** While it lasts the person reads and does nothing else; null where there is none. */
  suspension: Nullable(Strict({ until: IsoDate, reason: Nullable(Type.String()) })),
  createdAt: IsoDate,
});
export type CurrentUser = Type.Static<typeof CurrentUser>;

export const UpdateAccountBody = Strict({
  displayName: Type.Optional(
    Type.String({
      minLength: DISPLAY_NAME_MIN,
      maxLength: DISPLAY_NAME_MAX,
      pattern: DISPLAY_NAME_PATTERN,
    }),
  ),
  /** Null or empty removes the address. */
  email: Type.Optional(Nullable(Type.String({ maxLength: EMAIL_MAX }))),
  zipCode: Type.Optional(Nullable(Zip)),
  profilePicId: Type.Optional(Nullable(Id)),
});
export type UpdateAccountBody = Type.Static<typeof UpdateAccountBody>;

/** Without a number a code goes to the present one; with that code, another one goes to the new number. */
export const ChangePhoneBody = Strict({
  phoneNumber: Type.Optional(PhoneNumber),
  currentCode: Type.Optional(Code),
});
export type ChangePhoneBody = Type.Static<typeof ChangePhoneBody>;
/** `currentCode` was sent to the present number, `code` to the new one. */
export const VerifyPhoneBody = Strict({ phoneNumber: PhoneNumber, currentCode: Code, code: Code });
export type VerifyPhoneBody = Type.Static<typeof VerifyPhoneBody>;
export const VerifyEmailBody = Strict({ token: Type.String({ minLength: 10, maxLength: 100 }) });

export const Session = Strict({
  id: Type.Integer(),
  /** What the browser calls itself, in words: "Chrome on Android". */
  device: Type.String(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate,
  isCurrent: Type.Boolean(),
});
export type Session = Type.Static<typeof Session>;
export const Sessions = Strict({ sessions: Type.Array(Session) });

export const Profile = Strict({
  id: Type.Integer(),
  displayName: Type.String(),
  profilePic: Type.String(),
  memberSince: IsoDate,
  phoneConfirmed: Type.Boolean(),
  /** The verified dealers whose staff this person is. */
  dealers: Type.Array(Strict({ name: Type.String(), displayName: Type.String() })),
  deals: DealScore,
  can: Strict({ edit: Type.Boolean(), report: Type.Boolean() }),
});
export type Profile = Type.Static<typeof Profile>;

export const CurrentZip = Nullable(Type.String());

export const accountsApi = {
  'POST /accounts/login': {
    auth: 'public',
    limit: 'login',
    summary: 'Send a login code to a phone number',
    body: LoginBody,
    response: CodeSent,
  },
  'POST /accounts/verify': {
    auth: 'public',
    limit: 'login',
    summary: 'Log in with a code; the first login makes the account',
    body: VerifyBody,
    response: CurrentUser,
  },
  'POST /accounts/logout': {
    auth: 'public',
    limit: 'write',
    summary: 'End the session of this browser',
    response: Ok,
  },
  'GET /accounts/current': {
    auth: 'member',
    limit: 'read',
    summary: 'Who is logged in',
    response: CurrentUser,
  },
  'PATCH /accounts/current': {
    auth: 'member',
    limit: 'write',
    summary: 'Change one’s own account',
    body: UpdateAccountBody,
    response: CurrentUser,
  },
  'GET /accounts/currentTenant': {
    auth: 'public',
    limit: 'read',
    summary: 'The tenant of this host',
    response: Tenant,
  },
  'GET /accounts/currentZip': {
    auth: 'public',
    limit: 'read',
    summary: 'The ZIP code that this browser has given, else the one that its address suggests',
    response: CurrentZip,
  },
  'POST /accounts/phone': {
    auth: 'member',
    limit: 'login',
    summary: 'Send a code to the present phone number, or with that code to a new one',
    body: ChangePhoneBody,
    response: CodeSent,
  },
  'POST /accounts/phone/verify': {
    auth: 'member',
    limit: 'login',
    summary: 'Change the phone number with the codes of both numbers',
    body: VerifyPhoneBody,
    response: CurrentUser,
  },
  'POST /accounts/email/verify': {
    auth: 'public',
    limit: 'login',
    summary: 'Confirm an email address with the token from the mail',
    body: VerifyEmailBody,
    response: Ok,
  },
  'GET /accounts/sessions': {
    auth: 'member',
    limit: 'read',
    summary: 'The devices on which one is logged in',
    response: Sessions,
  },
  'DELETE /accounts/sessions/:id': {
    auth: 'member',
    limit: 'write',
    summary: 'Log one device out',
    params: IdParams,
    response: Ok,
  },
  'GET /users/:id': {
    auth: 'public',
    limit: 'read',
    summary: 'A member as everyone sees them',
    params: IdParams,
    response: Profile,
  },
} as const satisfies Endpoints;
