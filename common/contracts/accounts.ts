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
import { Id, IsoDate, Nullable, Strict } from './shared.ts';

/** As people type it; the server reads US numbers in any usual form. */
const PhoneNumber = Type.String({ minLength: 1, maxLength: 32 });
const Code = Type.String({ pattern: `^\\d{${CODE_LENGTH}}$` });
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
