/** Ending mails from a mail: its link is signed, works without a login, and never ends. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Unsubscribed } from '#common/contracts/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#common/domain/choices.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/core/errors.ts';
import { stopMails } from './preferences.queries.ts';

/** Names a person and one kind of mails, or all of them, and proves that this server wrote it. */
export function makeUnsubscribeToken(
  { secret }: Pick<AppContext, 'secret'>,
  userId: number,
  kind: NotificationKind | null,
): string {
  const subject = `${userId}.${kind ?? 'all'}`;
  return `${subject}.${sign(secret, subject)}`;
}

/** The purpose is signed too: nothing else that this secret signs can be taken for such a token. */
const sign = (secret: string, subject: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${subject}`).digest('base64url');

function readToken(secret: string, token: string): { userId: number; kind: NotificationKind | null } | null {
  const match = /^((\d{1,10})\.([a-zA-Z]+))\.([\w-]{43})$/.exec(token);
  const [, subject = '', userId, name, signature = ''] = match ?? [];
  if (!timingSafeEqual(Buffer.from(sign(secret, subject)), Buffer.from(signature.padEnd(43)))) return null;
  const kind = NOTIFICATION_KINDS.find((known) => known === name) ?? null;
  return { userId: Number(userId), kind };
}

/** @throws 422 for a token that this server did not write. */
function requireToken({ secret }: Pick<AppContext, 'secret'>, token: string) {
  const read = readToken(secret, token);
  if (read === null) {
    throw invalidField(
      'token',
      'This link is not complete. Open it from the email again, or change your preferences on the site.',
      'link_invalid',
    );
  }
  return read;
}

/** What the link would end; ends nothing. @throws 422 */
export const readUnsubscribe = (context: Pick<AppContext, 'secret'>, token: string): Unsubscribed => ({
  kind: requireToken(context, token).kind,
});

/** Twice is like once. @throws 422 */
export async function unsubscribe(context: AppContext, token: string): Promise<Unsubscribed> {
  const { userId, kind } = requireToken(context, token);
  await stopMails(context.db, userId, kind === null ? NOTIFICATION_KINDS : [kind]);
  return { kind };
}

/** Where a person is asked before mails end. */
export const unsubscribePage = ({ config }: Pick<AppContext, 'config'>, token: string): string =>
  `${config.publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;

/** Where a mail program ends them at once. */
export const unsubscribeAddress = ({ config }: Pick<AppContext, 'config'>, token: string): string =>
  `${config.publicUrl}/api/notifications/unsubscribe/${encodeURIComponent(token)}`;
