/** What an account can do today, on the wire. */
import Type from 'typebox';
import { ACCOUNT_LEVELS, type AccountLevel } from '../domain/trust-levels.ts';
import { IsoDate, Nullable, Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

const Allowance = Strict({
  /** In any 24 hours. */
  max: Type.Integer(),
  left: Type.Integer(),
  /** When there is one again; null while some are left. */
  nextAt: Nullable(IsoDate),
});
export type Allowance = Type.Static<typeof Allowance>;

export const AccountLimits = Strict({
  /** Null for whoever has none: a store's members at its host, and those who look after the site. */
  level: Nullable(Type.Unsafe<AccountLevel>({ type: 'string', enum: [...ACCOUNT_LEVELS] })),
  mayLink: Type.Boolean(),
  /** A strike that counts holds it at the first level. */
  hasStrike: Type.Boolean(),
  /** When its age brings the next level. */
  growsAt: Nullable(IsoDate),
  /** Old enough for the next level, and nothing speaks for it yet. */
  wantsSign: Type.Boolean(),
  daily: Nullable(
    Strict({ posts: Allowance, conversations: Allowance, messages: Allowance, comments: Allowance }),
  ),
});
export type AccountLimits = Type.Static<typeof AccountLimits>;

export const trustLevelsApi = {
  'GET /accounts/limits': {
    auth: 'member',
    limit: 'read',
    summary: 'What one’s own account can do today',
    response: AccountLimits,
  },
} as const satisfies Endpoints;
