/** Notifications about suspensions, strikes and roles. */
import { randomUUID } from 'node:crypto';
import { ROLE_NAMES } from '#common/domain/roles.ts';
import type { RoleLevel } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';

type News = { what: string; reason: string | null };

const day = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export const suspensionNews = (until: Date, isChanged: boolean): string =>
  isChanged
    ? `Your suspension now ends on ${day.format(until)} UTC.`
    : `Your account is suspended until ${day.format(until)} UTC. You can browse but not post.`;
export const LIFTED_NEWS = 'Your suspension was lifted. You can post again.';
/** The day alone: the hour at which it ends to count matters to nobody. */
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @param what it is for, as the person knows it: `your listing “Marlin 336”` */
export const strikeNews = (what: string, until: Date): string =>
  `A moderator found that ${what} breaks the rules. It counts as a strike until ${date.format(until)}. Several strikes suspend an account.`;
export const STRIKE_LIFTED_NEWS = 'A strike was lifted and no longer counts.';
export const OVER_NEWS = 'Your suspension is over. You can post again.';
export const roleNews = (role: RoleLevel): string => `Your role is now ${ROLE_NAMES[role]}.`;

/**
 * In the transaction of what it tells.
 * @param cause unique, where the same may be told twice; else each call is one of its own.
 */
export async function notifyPerson(
  context: AppContext,
  tx: Tx,
  userId: number,
  { what, reason }: News,
  cause: string = randomUUID(),
): Promise<void> {
  const { contactEmail } = await getSettings(context, tx);
  const parts = [
    what,
    reason === null ? '' : `Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`,
    contactEmail === '' ? '' : `To appeal, write to ${contactEmail}.`,
  ];
  const content = parts.filter(Boolean).join(' ');
  await context.jobs.send(tx, 'notifications.account', {
    userId,
    cause: `person:${cause}`,
    content,
    url: '/accounts',
  });
}
