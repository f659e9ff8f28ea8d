/** The site's settings: typed, each with a default; kept in memory until one changes. */
import type { AppContext } from '#server/context.ts';
import { selectSettings } from './settings.queries.ts';

export const SETTING_DEFAULTS = {
  siteName: 'Rangepost',
  operatorName: 'Rangepost Holdings',
  contactEmail: 'hello@rangepost.example',
  /** Where "I am under 18" leads. */
  leaveAddress: 'https://www.google.com',
  ageConfirmRequired: true,
  /** Different members whose reports flag a post by themselves. */
  reportThreshold: 3,
  /** Days that a listing lives after it was published or renewed. */
  listingLifeDays: 60,
  /** Codes that the whole site sends in a day at most. */
  codesPerDay: 10_000,
};
export type Settings = typeof SETTING_DEFAULTS;

const caches = new WeakMap<AppContext, { loading: Promise<Settings> | null }>();

/** Every setting with its present value. */
export function getSettings(context: AppContext): Promise<Settings> {
  const cache = caches.get(context) ?? startCache(context);
  if (cache.loading === null) {
    cache.loading = readSettings(context);
    // A database that did not answer must not be remembered as the settings.
    cache.loading.catch(() => (cache.loading = null));
  }
  return cache.loading;
}

function startCache(context: AppContext) {
  const cache: { loading: Promise<Settings> | null } = { loading: null };
  caches.set(context, cache);
  const forget = (): void => {
    cache.loading = null;
  };
  context.events.on('settings.changed', forget);
  context.events.on('caches.stale', forget);
  return cache;
}

async function readSettings(context: AppContext): Promise<Settings> {
  const settings: Settings = { ...SETTING_DEFAULTS };
  for (const { key, value } of await selectSettings(context.db)) {
    if (key in settings && typeof value === typeof settings[key as keyof Settings]) {
      Object.assign(settings, { [key]: value });
    }
  }
  return settings;
}
