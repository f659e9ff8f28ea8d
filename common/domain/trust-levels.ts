/** How accounts grow into rights by age and conduct, and what counts as a link in a text. */

export const ACCOUNT_LEVELS = ['new', 'growing', 'established'] as const;
export type AccountLevel = (typeof ACCOUNT_LEVELS)[number];

/** What is counted by the day. */
export const LIMITED_ACTIONS = ['posts', 'conversations', 'messages', 'comments'] as const;
export type LimitedAction = (typeof LIMITED_ACTIONS)[number];

export type AccountFacts = {
  createdAt: Date;
  hasStrike: boolean;
  /** How many signs of good conduct it shows. */
  signs: number;
};
export type GrowthRules = { newDays: number; growingDays: number; signsNeeded: number };

const DAY_MS = 86_400_000;

/** The level that age and conduct give; a strike that counts takes it back to the first one. */
export function accountLevel(facts: AccountFacts, rules: GrowthRules, now: Date): AccountLevel {
  const days = (now.getTime() - facts.createdAt.getTime()) / DAY_MS;
  if (facts.hasStrike || days < rules.newDays) return 'new';
  return days < Math.max(rules.newDays, rules.growingDays) || facts.signs < rules.signsNeeded
    ? 'growing'
    : 'established';
}

/** When age alone brings the next level; null where it does not. */
export function nextLevelAt(facts: AccountFacts, rules: GrowthRules, now: Date): Date | null {
  if (facts.hasStrike) return null;
  const level = accountLevel(facts, rules, now);
  const afterDays = (days: number) => new Date(facts.createdAt.getTime() + days * DAY_MS);
  if (level === 'new') return afterDays(rules.newDays);
  const at = afterDays(Math.max(rules.newDays, rules.growingDays));
  return level === 'growing' && facts.signs >= rules.signsNeeded && at > now ? at : null;
}

/** Everything with a scheme. */
const WITH_SCHEME = /\bhttps?:\/\/([^\s/?#:]{1,253})/gi;
/** Names of hosts as people type them; an email address is none. */
const BARE =
  /(?<![\w@./-])((?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}(?:com|net|org|info|biz|io|xyz|ru))(?![\w@-])/gi;
/** Endings that are words or abbreviations too count with what follows their slash: whoever forgets a blank links nothing. */
const WITH_PATH =
  /(?<![\w@./-])((?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}(?:me|ly|co|us|gg|to|cc|gl|tv|be|link|page|app|site|shop|store|live))\/\w/gi;
const WWW = /(?<![\w@./-])(www\.[a-z0-9][a-z0-9.-]{1,252})/gi;

/** The first link of a text that leads away; null where there is none. @param ownHosts whose pages may be named */
export function findLink(text: string, ownHosts: readonly string[]): string | null {
  const isOwn = (host: string): boolean =>
    ownHosts.some((own) => host === own || host.endsWith(`.${own}`) || host === `www.${own}`);
  for (const pattern of [WITH_SCHEME, WWW, BARE, WITH_PATH]) {
    for (const [, host = ''] of text.matchAll(pattern)) {
      if (!isOwn(host.toLowerCase().replace(/[.,;)]+$/, ''))) return host;
    }
  }
  return null;
}

/** What is said to whoever may not link yet. */
export const refuseLink = (link: string, { hasStrike }: { hasStrike: boolean }): string =>
  `${hasStrike ? 'Your account can’t post links right now.' : 'New accounts can’t post links yet.'} Remove “${link}” and try again.`;
