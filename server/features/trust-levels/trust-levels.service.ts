/** What an account may do today: by its age and conduct, counted under its lock. */
import type { AccountLimits, Allowance } from '#common/api/trust-levels.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import {
  type AccountFacts,
  type AccountLevel,
  accountLevel,
  findLink,
  type GrowthRules,
  LIMITED_ACTIONS,
  type LimitedAction,
  nextLevelAt,
  refuseLink,
} from '#common/domain/trust-levels.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireMember } from '#server/http/actor.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { lockAccount, selectFacts, selectUse } from './trust-levels.queries.ts';

type Settings = Awaited<ReturnType<typeof getSettings>>;

const DAY_MS = 86_400_000;

/** The settings that hold each level's numbers. */
const SETTING_OF = {
  posts: { new: 'newPostsPerDay', growing: 'growingPostsPerDay', established: 'postsPerDay' },
  conversations: {
    new: 'newConversationsPerDay',
    growing: 'growingConversationsPerDay',
    established: 'conversationsPerDay',
  },
  messages: { new: 'newMessagesPerDay', growing: 'growingMessagesPerDay', established: 'messagesPerDay' },
  comments: { new: 'newCommentsPerDay', growing: 'growingCommentsPerDay', established: 'commentsPerDay' },
} as const satisfies Record<LimitedAction, Record<AccountLevel, keyof Settings>>;

/** In sentences: what is done, and one of many. */
const WORDS = {
  posts: ['publish', 'post'],
  conversations: ['begin', 'conversation'],
  messages: ['send', 'message'],
  comments: ['write', 'comment'],
} as const satisfies Record<LimitedAction, readonly [string, string]>;

export type AccountTrust = {
  level: AccountLevel;
  hasStrike: boolean;
  limits: Record<LimitedAction, number>;
  mayLink: boolean;
  facts: AccountFacts;
  rules: GrowthRules;
};

/** What age and conduct make of an account; for everyone alike, whether the limits are theirs or not. */
export async function readTrustLevel(
  context: AppContext,
  db: Database,
  userId: number,
  now: Date = new Date(),
): Promise<AccountTrust> {
  const [settings, row] = [await getSettings(context, db), await selectFacts(db, userId, now)];
  const facts: AccountFacts = {
    createdAt: row.created_at,
    hasStrike: row.has_strike,
    signs: [row.has_email, row.has_kept_post, row.has_deal].filter(Boolean).length,
  };
  const rules: GrowthRules = {
    newDays: settings.newAccountDays,
    growingDays: settings.growingAccountDays,
    signsNeeded: settings.conductSigns,
  };
  const level = accountLevel(facts, rules, now);
  const limitOf = (action: LimitedAction): number =>
    Math.ceil(settings[SETTING_OF[action][level]] * context.config.rateLimitFactor);
  return {
    level,
    hasStrike: facts.hasStrike,
    limits: {
      posts: limitOf('posts'),
      conversations: limitOf('conversations'),
      messages: limitOf('messages'),
      comments: limitOf('comments'),
    },
    mayLink: level !== 'new',
    facts,
    rules,
  };
}

/** What is done in the name of a store, wherever, is not counted as the person's own. */
type Doing = { forStore?: boolean };

/** Members of a verified store at its host, and everyone who has a role above the ordinary one. */
const isExempt = ({ user, membership }: Member, { forStore = false }: Doing = {}): boolean =>
  forStore || user.role > RoleLevel.User || membership?.verified === true;

/**
 * Lets a person do one more of this today, and keeps every other try of theirs waiting until the transaction ends.
 * @throws 429 `daily_limit` with the seconds until there is room again.
 */
export async function requireAllowance(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  action: LimitedAction,
  doing: Doing = {},
): Promise<void> {
  const member = requireMember(actor);
  if (isExempt(member, doing)) return;
  const now = new Date();
  const userId = member.user.id;
  await lockAccount(tx, userId);
  const { level, hasStrike, limits } = await readTrustLevel(context, tx, userId, now);
  const { left, nextAt, max } = await readAllowance(tx, member, { action, max: limits[action], now });
  if (left > 0 || nextAt === null) return;
  const [verb, thing] = WORDS[action];
  const many = `${max.toLocaleString('en-US')} ${max === 1 ? thing : `${thing}s`} a day`;
  const words =
    level === 'new' && !hasStrike
      ? `New accounts can ${verb} ${many}.`
      : `Your account can ${verb} ${many} at the moment.`;
  throw new AppError(429, 'daily_limit', words, {
    retryAfter: Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000)),
  });
}

async function readAllowance(
  db: Database,
  { user, tenantIds }: Member,
  { action, max, now }: { action: LimitedAction; max: number; now: Date },
): Promise<{ max: number; left: number; nextAt: Date | null }> {
  const since = new Date(now.getTime() - DAY_MS);
  const doer = { userId: user.id, hasStores: tenantIds.size > 0 };
  const { used, first } = await selectUse(db, doer, { action, since, max });
  const isSpent = used >= max && first !== null;
  return {
    max,
    left: Math.max(0, max - used),
    nextAt: isSpent ? new Date(first.getTime() + DAY_MS) : null,
  };
}

/**
 * Lets links into texts only once an account has grown; the site's own pages may always be named.
 * @throws 422 `no_links_yet` beside each text that holds one.
 */
export async function requireNoLinks(
  context: AppContext,
  db: Database,
  actor: Actor,
  texts: Record<string, string>,
  doing: Doing = {},
): Promise<void> {
  const member = requireMember(actor);
  if (isExempt(member, doing)) return;
  const ownHosts = [new URL(context.config.publicUrl).hostname, member.host.replace(/:\d+$/, '')];
  const links = Object.entries(texts).flatMap(([path, text]) => {
    const link = findLink(text, ownHosts);
    return link === null ? [] : [{ path, link }];
  });
  if (links.length === 0) return;
  const { mayLink, hasStrike } = await readTrustLevel(context, db, member.user.id);
  if (mayLink) return;
  throw invalid(
    links.map(({ path, link }) => ({ path, message: refuseLink(link, { hasStrike }) })),
    'no_links_yet',
  );
}

/** What the actor can do today, for their own eyes. */
export async function readLimits(context: AppContext, actor: Actor): Promise<AccountLimits> {
  const member = requireMember(actor);
  if (isExempt(member)) return FREE;
  const userId = member.user.id;
  const now = new Date();
  const { level, hasStrike, limits, mayLink, facts, rules } = await readTrustLevel(
    context,
    context.db,
    userId,
    now,
  );
  const read = async (action: LimitedAction): Promise<[LimitedAction, Allowance]> => {
    const { max, left, nextAt } = await readAllowance(context.db, member, {
      action,
      max: limits[action],
      now,
    });
    return [action, { max, left, nextAt: nextAt?.toISOString() ?? null }];
  };
  const daily = Object.fromEntries(await Promise.all(LIMITED_ACTIONS.map(read))) as AccountLimits['daily'];
  const growsAt = nextLevelAt(facts, rules, now);
  return {
    level,
    mayLink,
    hasStrike,
    growsAt: growsAt?.toISOString() ?? null,
    wantsSign: level === 'growing' && facts.signs < rules.signsNeeded,
    daily,
  };
}

const FREE: AccountLimits = {
  level: null,
  mayLink: true,
  hasStrike: false,
  growsAt: null,
  wantsSign: false,
  daily: null,
};
