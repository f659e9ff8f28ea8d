/** What the screen's kinds of text, outcomes and rules are called on the page. */
import type { ScreenAction, ScreenKind } from '#common/domain/screen/screen-rule.ts';

export const ACTION_LABELS: Record<ScreenAction, string> = {
  allow: 'Allow',
  warn: 'Warn',
  hold: 'Hold',
  block: 'Refuse',
};

export const ACTION_TONES = { allow: 'good', warn: 'neutral', hold: 'warn', block: 'bad' } as const;

export const KIND_LABELS: Record<ScreenKind, string> = {
  sell: 'For sale',
  buy: 'Wanted',
  trade: 'Trade',
  basic: 'Discussion',
  news: 'News',
  message: 'Message',
};

/** Where a rule stands on its page. */
export const ruleAnchor = (id: string): string => `rule-${id}`;
