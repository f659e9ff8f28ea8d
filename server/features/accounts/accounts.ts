/** Cached session lookup. */
import type { RoleLevel } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { ActingUser } from '#server/http/actor.ts';
import type { Config } from '#server/lib/config.ts';
import { hashToken } from './accounts.secrets.ts';
import { renewSession, selectSession, selectSessionsById, type SessionOfPerson } from './sessions.queries.ts';

export const SESSION_COOKIE = 'rangepost_session';
/** Tells the browsers apart that ask for codes and enter them; it proves nothing else. */
export const BROWSER_COOKIE = 'rangepost_browser';

type CookieConfig = Pick<Config, 'publicUrl' | 'cookieDomain'>;

/** What a cookie of this name is called: with the prefix where no other host needs it, so that none can set it. */
export const cookieName = (config: CookieConfig, name: string): string =>
  config.publicUrl.startsWith('https:') && config.cookieDomain === null ? `__Host-${name}` : name;

/** How browsers are to keep the cookie; taken back, it is named alike. */
export const sessionCookie = ({ publicUrl, cookieDomain }: CookieConfig) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    ...(cookieDomain === null ? {} : { domain: cookieDomain }),
  }) as const;

/** The longest that browsers keep a cookie; the session itself ends sooner, on the server. */
export const COOKIE_LIFE_SECONDS = 400 * 86_400;
/** Without use for so long a session ends by itself; each use begins the time anew. */
export const SESSION_LIFE_SECONDS = 90 * 86_400;
/** A session in use is written at most so often: when its person was last seen is right to within five minutes. */
const RENEWAL_MS = 4 * 60_000;
/** What another process has changed is seen after so long at most. */
const CACHE_MS = 10_000;
const CACHE_MAX = 10_000;

type FoundSession = { sessionId: number; user: ActingUser; hasPlainCookie: boolean };

type Cache = {
  entries: Map<string, { session: FoundSession; until: number }>;
  /** Tokens that were never given out, or have been taken back, and until when they are not asked for again. */
  misses: Map<string, number>;
  /** Grows with every ending: what was read before it is not kept. */
  endings: number;
};
const caches = new WeakMap<AppContext, Cache>();

function startCache(context: AppContext): Cache {
  const cache: Cache = { entries: new Map(), misses: new Map(), endings: 0 };
  caches.set(context, cache);
  const forget = (isMeant: (session: FoundSession) => boolean): void => {
    cache.endings++;
    for (const [key, { session }] of cache.entries) if (isMeant(session)) cache.entries.delete(key);
  };
  context.events.on('session.ended', ({ sessionId }) => forget((session) => session.sessionId === sessionId));
  context.events.on('user.changed', ({ userId }) => forget((session) => session.user.id === userId));
  context.events.on('caches.stale', () => forget(() => true));
  return cache;
}

/** Whose session a token is; null where it has ended, or its person is banned or gone. */
export async function findSession(context: AppContext, token: string): Promise<FoundSession | null> {
  const cache = caches.get(context) ?? startCache(context);
  const tokenHash = hashToken(token);
  const key = tokenHash.toString('base64');
  const known = cache.entries.get(key);
  if (known !== undefined && known.until > Date.now()) return known.session;
  cache.entries.delete(key);
  if ((cache.misses.get(key) ?? 0) > Date.now()) return null;

  const { endings } = cache;
  const row = await selectSession(context.db, tokenHash);
  if (row === undefined) {
    if (cache.misses.size >= CACHE_MAX) cache.misses.clear();
    cache.misses.set(key, Date.now() + CACHE_MS);
    return null;
  }
  if (!row.isOpen) return null;
  const session: FoundSession = {
    sessionId: row.sessionId,
    user: toActingUser(row),
    hasPlainCookie: row.has_plain_cookie,
  };
  if (Date.now() - row.last_used_at.getTime() > RENEWAL_MS) {
    await renewSession(
      context.db,
      { sessionId: row.sessionId, userId: row.id, lastUsedAt: row.last_used_at },
      SESSION_LIFE_SECONDS,
    );
  }
  if (endings === cache.endings) {
    if (cache.entries.size >= CACHE_MAX) cache.entries.clear();
    cache.entries.set(key, { session, until: Date.now() + CACHE_MS });
  }
  return session;
}

/**
 * Of the session cookies that a browser sent under one name the one that counts: where they are of several people,
 * another host has set one, and none counts.
 */
export async function pickSession(
  context: AppContext,
  tokens: string[],
  isMeant: (session: FoundSession) => boolean = () => true,
): Promise<string | undefined> {
  const found = await Promise.all(
    tokens.map(async (token) => ({ token, session: await findSession(context, token) })),
  );
  const open = found.filter(({ session }) => session !== null && isMeant(session));
  const people = new Set(open.map(({ session }) => session?.user.id));
  return people.size === 1 ? open[0]?.token : undefined;
}

/** Whose sessions these are now, past the cache; those that have ended are left out. */
export async function readSessions(
  context: AppContext,
  sessionIds: number[],
): Promise<ReadonlyMap<number, ActingUser>> {
  const rows = await selectSessionsById(context.db, sessionIds);
  return new Map(rows.map((row) => [row.sessionId, toActingUser(row)]));
}

const toActingUser = (row: SessionOfPerson): ActingUser => ({
  id: row.id,
  role: row.role as RoleLevel,
  zip: row.zip,
  createdAt: row.created_at,
  suspendedUntil: row.suspended_until,
});
