/** Ending mails from a mail: its link is signed, works without a login, and ends a year later. */
import type { Unsubscribed } from '#common/api/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#common/domain/choices.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/http/errors.ts';
import { readSignedToken, signToken } from '#server/lib/signed-tokens.ts';
import { readSearchName, stopSearch } from '#server/features/saved-searches/saved-searches.service.ts';
import { stopMails } from './preferences.queries.ts';

const DAY_MS = 86_400_000;
/** Old mails are looked for again, and opened, for long. */
const LINK_DAYS = 365;
/** Links of before they named their day end with the newest of them. */
const UNDATED_UNTIL = Date.UTC(2027, 11, 1);

/** Names a person and one kind of mails, one saved search, or all mails, and its day, and proves that this server wrote it. */
export function makeUnsubscribeToken(
  { secret }: Pick<AppContext, 'secret'>,
  userId: number,
  subjectOf: NotificationKind | { searchId: number } | null,
): string {
  const name =
    typeof subjectOf === 'object' && subjectOf !== null ? `search.${subjectOf.searchId}` : subjectOf;
  const subject = `${userId}.${name ?? 'all'}.${Math.floor(Date.now() / DAY_MS)}`;
  return signToken(secret, 'unsubscribe', subject);
}

type Link = { userId: number; kind: NotificationKind | null; searchId: number | null };

/** @throws 422 for a token that this server did not write, or that has ended */
function requireToken({ secret }: Pick<AppContext, 'secret'>, token: string): Link {
  const subject = readSignedToken(secret, 'unsubscribe', token) ?? '';
  const match = /^(\d{1,10})\.(?:search\.(\d{1,10})|([a-zA-Z]+))(?:\.(\d{1,6}))?$/.exec(subject);
  const [, userId, searchId, name, day] = match ?? [];
  if (userId === undefined) {
    throw invalidField(
      'token',
      'This link is not complete. Open it from the email again, or change your preferences on the site.',
      'link_invalid',
    );
  }
  const endsAt = day === undefined ? UNDATED_UNTIL : (Number(day) + LINK_DAYS) * DAY_MS;
  if (endsAt < Date.now()) {
    throw invalidField(
      'token',
      'This link has expired. Log in and change your preferences on the site.',
      'link_expired',
    );
  }
  if (searchId !== undefined) {
    return { userId: Number(userId), kind: 'savedSearch', searchId: Number(searchId) };
  }
  const kind = NOTIFICATION_KINDS.find((known) => known === name) ?? null;
  return { userId: Number(userId), kind, searchId: null };
}

/** What the link would end; ends nothing. @throws 422 */
export async function readUnsubscribe(context: AppContext, token: string): Promise<Unsubscribed> {
  const { userId, kind, searchId } = requireToken(context, token);
  return searchId === null ? { kind } : { kind, search: await readSearchName(context, userId, searchId) };
}

/** Twice is like once. @throws 422 */
export async function unsubscribe(context: AppContext, token: string): Promise<Unsubscribed> {
  const { userId, kind, searchId } = requireToken(context, token);
  if (searchId !== null) return { kind, search: await stopSearch(context, userId, searchId) };
  await stopMails(context.db, userId, kind === null ? NOTIFICATION_KINDS : [kind]);
  return { kind };
}

/** Where a person is asked before mails end. */
export const unsubscribePage = ({ config }: Pick<AppContext, 'config'>, token: string): string =>
  `${config.publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;

/** Where a mail program ends them at once. */
export const unsubscribeAddress = ({ config }: Pick<AppContext, 'config'>, token: string): string =>
  `${config.publicUrl}/api/notifications/unsubscribe/${encodeURIComponent(token)}`;
