/** How a dealer becomes verified, on the wire: the application, its messages, the letter and the decision. */
import Type from 'typebox';
import {
  APPLICATION_REASON_MAX,
  HOSTS_MAX,
  MESSAGE_MAX,
  STORE_NAME_MAX,
  STREET_MAX,
  WEBSITE_MAX,
} from '../domain/limits.ts';
import { ZIP_PATTERN } from '../domain/zip.ts';
import { IsoDate, NextCursor, Nullable, Person, Strict, Cursor, Limit, IdParams } from './shared.ts';
import { APPLICATION_STATES, type ApplicationFilter, APPLICATION_FILTERS } from '../domain/choices.ts';
import type { Endpoints } from './endpoint.ts';

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] });

export const ApplicationState = oneOf(APPLICATION_STATES);
export type ApplicationState = Type.Static<typeof ApplicationState>;

const Words = Type.String({ minLength: 1, maxLength: MESSAGE_MAX });

export const ApplyBody = Strict({
  /** As on the license; with or without its dashes. */
  licenseNumber: Type.String({ minLength: 1, maxLength: 40 }),
  businessName: Type.String({ minLength: 2, maxLength: STORE_NAME_MAX }),
  street: Type.String({ minLength: 3, maxLength: STREET_MAX }),
  zip: Type.String({ pattern: ZIP_PATTERN }),
  phoneNumber: Type.String({ minLength: 1, maxLength: 32 }),
  /** The store's own site or its page on a social network. */
  website: Type.String({ minLength: 1, maxLength: WEBSITE_MAX }),
  takesTransfers: Type.Boolean(),
  performsChecks: Type.Boolean(),
  message: Type.Optional(Type.String({ maxLength: MESSAGE_MAX })),
});
export type ApplyBody = Type.Static<typeof ApplyBody>;

const Place = Strict({
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
});

export const ApplicationMessage = Strict({
  id: Type.Integer(),
  author: Person,
  /** Else it is an administrator's. */
  byApplicant: Type.Boolean(),
  body: Type.String(),
  createdAt: IsoDate,
});
export type ApplicationMessage = Type.Static<typeof ApplicationMessage>;

export const CHECKED_FIELDS = ['licenseType', 'expiresOn', 'name', 'street', 'city', 'state', 'zip'] as const;

/** Of whoever applied: only the first two can be given a store. */
export const APPLICANT_STATES = ['active', 'suspended', 'banned', 'gone'] as const;
export type ApplicantState = (typeof APPLICANT_STATES)[number];

/** The application beside the loaded list of licensees. */
export const LicenseCheck = Strict({
  /** The day that the newest list stands for; null where none was loaded. */
  listedOn: Nullable(Type.String()),
  /** Null where the list does not have the license. */
  licensee: Nullable(
    Strict({
      licenseNumber: Type.String(),
      licenseName: Type.String(),
      businessName: Type.String(),
      /** The day of the list that did not have it any more. */
      goneOn: Nullable(Type.String()),
    }),
  ),
  fields: Type.Array(
    Strict({
      field: oneOf(CHECKED_FIELDS),
      given: Type.String(),
      listed: Type.String(),
      match: oneOf(['same', 'similar', 'different']),
    }),
  ),
  /** Whether name and address are those of the list. */
  premisesMatch: Type.Boolean(),
});
export type LicenseCheck = Type.Static<typeof LicenseCheck>;

const summary = {
  id: Type.Integer(),
  state: ApplicationState,
  applicant: Person,
  businessName: Type.String(),
  licenseNumber: Type.String(),
  address: Place,
  createdAt: IsoDate,
  updatedAt: IsoDate,
  /** A letter is out, and nobody can enter its code any more: its time is over or its tries are used. */
  isLetterSpent: Type.Boolean(),
};

export const ApplicationSummary = Strict(summary);
export type ApplicationSummary = Type.Static<typeof ApplicationSummary>;
export const Applications = Strict({
  applications: Type.Array(ApplicationSummary),
  nextCursor: NextCursor,
});
export type Applications = Type.Static<typeof Applications>;

export const Application = Strict({
  ...summary,
  licenseType: Type.Integer(),
  expiresOn: Type.String(),
  phoneNumber: Type.String(),
  website: Type.String(),
  takesTransfers: Type.Boolean(),
  performsChecks: Type.Boolean(),
  messages: Type.Array(ApplicationMessage),
  /** The letter that is out, or whose code was entered; never its code. */
  letter: Nullable(
    Strict({
      madeAt: IsoDate,
      expiresAt: IsoDate,
      /** Where it goes. */
      address: Type.String(),
      triesLeft: Type.Integer(),
      confirmedAt: Nullable(IsoDate),
    }),
  ),
  decision: Nullable(Strict({ reason: Nullable(Type.String()), decidedAt: IsoDate })),
  /** What was opened for it. */
  store: Nullable(Strict({ id: Type.Integer(), displayName: Type.String(), url: Type.String() })),
  /** For administrators. */
  review: Nullable(
    Strict({
      check: LicenseCheck,
      /** How the applicant's account stands now. */
      applicantState: oneOf(APPLICANT_STATES),
      /** What the store may be called in addresses. */
      suggestedName: Type.String(),
      suggestedHost: Type.String(),
    }),
  ),
  can: Strict({
    write: Type.Boolean(),
    ask: Type.Boolean(),
    withdraw: Type.Boolean(),
    enterCode: Type.Boolean(),
    makeLetter: Type.Boolean(),
    approve: Type.Boolean(),
    approveWithoutLetter: Type.Boolean(),
    decline: Type.Boolean(),
  }),
});
export type Application = Type.Static<typeof Application>;

export const ApplicationMessageBody = Strict({
  body: Words,
  /** An administrator's: the application waits for the answer. */
  asks: Type.Optional(Type.Boolean()),
});
export type ApplicationMessageBody = Type.Static<typeof ApplicationMessageBody>;

export const LetterCodeBody = Strict({ code: Type.String({ minLength: 1, maxLength: 40 }) });

export const LetterBody = Strict({
  /** The letter that is out counts no more. */
  replace: Type.Optional(Type.Boolean()),
});
export type LetterBody = Type.Static<typeof LetterBody>;

/** All that stands in the letter; its code is told this once. */
export const Letter = Strict({
  code: Type.String(),
  recipient: Type.String(),
  address: Place,
  madeOn: IsoDate,
  expiresAt: IsoDate,
  licenseNumber: Type.String(),
  /** Where the code is entered. */
  url: Type.String(),
  siteName: Type.String(),
  operatorName: Type.String(),
  contactEmail: Type.String(),
});
export type Letter = Type.Static<typeof Letter>;

export const LetterMade = Strict({ application: Application, letter: Letter });
export type LetterMade = Type.Static<typeof LetterMade>;

export const DecisionBody = Strict({
  decision: oneOf(['approve', 'decline']),
  reason: Type.Optional(Type.String({ maxLength: APPLICATION_REASON_MAX })),
  /** The premises were shown in another way; the reason says which. */
  withoutLetter: Type.Optional(Type.Boolean()),
  /** The slug; without it the one that was suggested. */
  name: Type.Optional(Type.String({ maxLength: 63 })),
  hosts: Type.Optional(Type.Array(Type.String({ maxLength: 253 }), { maxItems: HOSTS_MAX })),
});
export type DecisionBody = Type.Static<typeof DecisionBody>;

const Page = { cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) };
const PageQuery = Strict(Page);
const ListQuery = Strict({
  ...Page,
  state: Type.Optional(Type.Unsafe<ApplicationFilter>({ type: 'string', enum: [...APPLICATION_FILTERS] })),
});

export const verificationApi = {
  'POST /tenants/applications': {
    auth: 'member',
    limit: 'write',
    summary: 'Apply to become verified',
    body: ApplyBody,
    response: Application,
  },
  'GET /tenants/applications': {
    auth: 'tenants:manage',
    limit: 'read',
    query: ListQuery,
    response: Applications,
  },
  'GET /tenants/applications/mine': {
    auth: 'member',
    limit: 'read',
    query: PageQuery,
    response: Applications,
  },
  'GET /tenants/applications/:id': { auth: 'member', limit: 'read', params: IdParams, response: Application },
  'POST /tenants/applications/:id/messages': {
    auth: 'member',
    limit: 'message',
    params: IdParams,
    body: ApplicationMessageBody,
    response: Application,
  },
  'POST /tenants/applications/:id/letter': {
    auth: 'tenants:manage',
    limit: 'write',
    summary: 'Make the code that is mailed to the premises; it is told this once',
    params: IdParams,
    body: LetterBody,
    response: LetterMade,
  },
  'POST /tenants/applications/:id/code': {
    auth: 'member',
    limit: 'write',
    summary: 'Enter the code of the letter',
    params: IdParams,
    body: LetterCodeBody,
    response: Application,
  },
  'POST /tenants/applications/:id/decision': {
    auth: 'tenants:manage',
    limit: 'write',
    summary: 'Approve, which opens the store, or decline',
    params: IdParams,
    body: DecisionBody,
    response: Application,
  },
  'POST /tenants/applications/:id/withdraw': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    response: Application,
  },
} as const satisfies Endpoints;
