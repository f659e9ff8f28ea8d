/** What a visitor pressed before logging in. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reaction } from '#common/domain/enums.ts';
import { useCurrentUser } from './current.ts';
import { loginUrl } from './require-login.ts';

export type Intent =
  | { kind: 'save' | 'report' | 'comment' | 'message'; id: number }
  | { kind: 'react'; id: number; reaction: Reaction }
  | { kind: 'reportComment' | 'reply'; id: number }
  | { kind: 'follow'; id: string }
  | { kind: 'saveSearch'; id: '' };

export interface IntentState {
  intent: Intent;
  /** When it was pressed, in milliseconds since 1970; a link does not know, and only opens a form. */
  at?: number;
}

const LIFETIME_MS = 3_600_000;

/** Null where nothing was pressed, or too long ago. */
export function readIntent(state: unknown, now: number): Intent | null {
  if (typeof state !== 'object' || state === null || !('intent' in state)) return null;
  const { intent, at = now } = state as IntentState;
  return now - at < LIFETIME_MS ? intent : null;
}

/** Leads to the login, and after it back to this page. */
export function useLoginPrompt(): (intent: Intent) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (intent) => {
    const state: IntentState = { intent, at: Date.now() };
    void navigate(loginUrl(location), { state });
  };
}

/** Two parts of a page may wait for the same intent; the first takes it. */
const taken = new WeakSet<object>();

/** Goes on, once, with what was pressed before the login that led here. */
export function useIntent({ kind, id }: Pick<Intent, 'kind' | 'id'>, goOn: () => void): void {
  const { pathname, search, hash, state } = useLocation() as { state: unknown } & Record<
    'pathname' | 'search' | 'hash',
    string
  >;
  const navigate = useNavigate();
  const isVisitor = useCurrentUser() === null;
  const isTaking = useRef(false);
  useEffect(() => {
    // Not before: what a page is still loading is dropped where the address moves on.
    if (isTaking.current && state === null) {
      isTaking.current = false;
      goOn();
      return;
    }
    const intent = isVisitor ? null : readIntent(state, Date.now());
    if (intent === null || intent.kind !== kind || intent.id !== id || taken.has(intent)) return;
    taken.add(intent);
    isTaking.current = true;
    void navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry of the history
  }, [isVisitor, state, kind, id]);
}
