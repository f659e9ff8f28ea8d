/** Lists and ends a person's sessions. */
import { UAParser } from 'ua-parser-js';
import type { Session } from '#common/api/accounts.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken, makeToken } from './accounts.secrets.ts';
import { SESSION_LIFE_SECONDS } from './accounts.ts';
import { viewSession } from './accounts.view.ts';
import { deleteOtherSessions, deleteSession, insertSession, selectSessions } from './sessions.queries.ts';

const USER_AGENT_MAX = 300;

/** @returns the token for the browser's cookie; only its hash is kept. */
export async function startSession(
  tx: Tx,
  { userId, userAgent, ip }: { userId: number; userAgent: string; ip: string },
): Promise<string> {
  const token = makeToken();
  await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    ip: ip.replace(/%.*$/, ''),
    lifeSeconds: SESSION_LIFE_SECONDS,
  });
  return token;
}

export async function listSessions(context: AppContext, actor: Actor): Promise<{ sessions: Session[] }> {
  const { user, sessionId } = requireMember(actor);
  const rows = await selectSessions(context.db, user.id);
  return { sessions: rows.map((row) => viewSession(row, describeDevice(row.user_agent), sessionId)) };
}

/** Ends one of one's own sessions, wherever it runs; whoever is suspended may still do so. */
export async function endSession(context: AppContext, actor: Actor, id: number): Promise<void> {
  const { user } = requireMember(actor);
  const ended = await deleteSession(context.db, { id, userId: user.id });
  if (ended === undefined) throw notFound('session');
  context.events.emit('session.ended', { sessionId: id });
}

/** Ends the session of this request; a visitor has none, and nothing happens. */
export async function logOut(context: AppContext, actor: Actor): Promise<void> {
  if (actor.user === null || actor.sessionId === null) return;
  await deleteSession(context.db, { id: actor.sessionId, userId: actor.user.id });
  context.events.emit('session.ended', { sessionId: actor.sessionId });
}

/** Ends every session of the person but the present one. */
export function endOtherSessions(
  context: AppContext,
  tx: Tx,
  { user, sessionId }: Actor & { user: { id: number } },
  afterCommit: (publish: () => void) => void,
): Promise<void> {
  return endSessionsOf(context, tx, { userId: user.id, exceptId: sessionId }, afterCommit);
}

/** Ends every session of a person, but for one where it is named; pages that are open on them show the goodbye. */
export async function endSessionsOf(
  context: AppContext,
  tx: Tx,
  { userId, exceptId, goodbye }: { userId: number; exceptId: number | null; goodbye?: string },
  afterCommit: (publish: () => void) => void,
): Promise<void> {
  for (const { id } of await deleteOtherSessions(tx, { id: exceptId, userId })) {
    const event = { sessionId: id, ...(goodbye === undefined ? {} : { goodbye }) };
    afterCommit(() => context.events.emit('session.ended', event));
  }
}

/** What a browser calls itself, in words: "Chrome on Android". */
export function describeDevice(userAgent: string): string {
  const { browser, os } = new UAParser(userAgent).getResult();
  if (!browser.name) return os.name ? `A device with ${os.name}` : 'Unknown device';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
