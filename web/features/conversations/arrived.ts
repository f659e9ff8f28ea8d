/** Matches sent messages with live events. */
import type { Message } from '#common/api/conversations.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { Outgoing } from './outbox.ts';

/** The clocks of browser and server may differ so much. */
const CLOCK_SKEW_MS = 60_000;

/** What is still to be shown as on its way. */
export function withoutArrived(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  userId: number,
): Outgoing[] {
  const named = new Set(messages.map(({ clientId }) => clientId));
  // Live events do not name the message as its author did: an unnamed copy of one's own is known by its words.
  const unnamed = messages.filter(({ author, clientId }) => author.id === userId && clientId === undefined);
  const newest = unnamed.at(-1);
  return outgoing.filter(({ clientId, state, body, createdAt }) => {
    if (named.has(clientId)) return false;
    if (state !== 'sending' || newest === undefined) return true;
    return (
      newest.body !== cleanText(body) || Date.parse(newest.timestamp) < Date.parse(createdAt) - CLOCK_SKEW_MS
    );
  });
}
