/** Typed site settings, cached until they change. */
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import {
  isSettingKey,
  SETTING_DEFINITIONS,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from './setting-definitions.ts';
import { selectSettings } from './settings.queries.ts';

/** What another node changes without a Redis to tell of it counts here after so long. */
const CACHE_MS = 10_000;

type Cache = { loading: Promise<Settings> | null; until: number };
const caches = new WeakMap<AppContext, Cache>();

/**
 * Every setting with its present value.
 * @param db the transaction where there is one: it must not wait for a second connection.
 */
export function getSettings(context: AppContext, db: Database): Promise<Settings> {
  const cache = caches.get(context) ?? startCache(context);
  if (cache.loading === null || cache.until <= Date.now()) {
    const loading = readSettings(context, db);
    cache.loading = loading;
    cache.until = Date.now() + CACHE_MS;
    loading.catch(() => {
      // A database that did not answer must not be remembered as the settings.
      if (cache.loading === loading) cache.loading = null;
    });
  }
  return cache.loading;
}

function startCache(context: AppContext): Cache {
  const cache: Cache = { loading: null, until: 0 };
  caches.set(context, cache);
  const forget = (): void => {
    cache.loading = null;
  };
  context.events.on('settings.changed', forget);
  context.events.on('caches.stale', forget);
  return cache;
}

async function readSettings(context: AppContext, db: Database): Promise<Settings> {
  return mergeSettings(context, await selectSettings(db));
}

/** The defaults of this server: the operator may be named where it is started. */
export function defaultsOf({ config }: Pick<AppContext, 'config'>): Settings {
  const defaults = Object.fromEntries(
    SETTING_KEYS.map((key) => [key, SETTING_DEFINITIONS[key].default]),
  ) as Settings;
  return config.operatorName === null ? defaults : { ...defaults, operatorName: config.operatorName };
}

/** What is stored over the defaults; rows that no setting knows, or of another type than it has now, count as none. */
export function mergeSettings(
  context: Pick<AppContext, 'config'>,
  rows: readonly { key: string; value: unknown }[],
): Settings {
  const settings = defaultsOf(context);
  for (const { key, value } of rows) {
    if (isSettingKey(key) && typeof value === typeof settings[key]) Object.assign(settings, { [key]: value });
  }
  return settings;
}

const SWITCHED_OFF = {
  registrationOpen: 'Sign-up is closed right now. Existing members can still log in.',
  postingOpen: 'Publishing is turned off right now. Your draft is kept; try again later.',
  commentsOpen: 'Comments are turned off right now. You can still read them.',
  messagesOpen: 'Messages are turned off right now. You can still read them.',
} as const satisfies Partial<Record<SettingKey, string>>;

/**
 * @param db as of `getSettings`
 * @throws 503 `switched_off` where an administrator has switched it off, for everyone alike.
 */
export async function requireOpen(
  context: AppContext,
  db: Database,
  name: keyof typeof SWITCHED_OFF,
): Promise<void> {
  const settings = await getSettings(context, db);
  if (!settings[name]) throw new AppError(503, 'switched_off', SWITCHED_OFF[name]);
}
