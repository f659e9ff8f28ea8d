/** Ban messages. */
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { hashBannedNumber } from './accounts.secrets.ts';
import { selectBan, selectIsBanned } from './codes.queries.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** @returns null for a number that is not banned. */
export async function refuseBanned(
  context: AppContext,
  tx: Tx,
  phoneNumber: string,
): Promise<AppError | null> {
  const isBanned = await selectIsBanned(tx, phoneNumber, hashBannedNumber(context.secret, phoneNumber));
  if (!isBanned) return null;
  const ban = (await selectBan(tx, phoneNumber)) ?? { reason: null, until: null };
  return new AppError(403, 'banned', await banMessage(context, tx, ban));
}

/** @param until null for good. */
export async function banMessage(
  context: AppContext,
  tx: Tx,
  { reason, until }: { reason: string | null; until: Date | null },
): Promise<string> {
  const { contactEmail } = await getSettings(context, tx);
  const parts = [
    until === null
      ? 'Your account has been permanently banned.'
      : `Your account is banned until ${moment.format(until)} UTC.`,
    reason === null ? '' : `Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`,
    contactEmail === '' ? '' : `To appeal, write to ${contactEmail}.`,
  ];
  return parts.filter(Boolean).join(' ');
}
