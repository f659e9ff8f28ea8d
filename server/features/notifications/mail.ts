/** Mails of notifications: one for each that is still unread, never twice, and none to a mailbox that is not there. */
import type { NotificationKind } from '#common/domain/choices.ts';
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { makeRenewalToken, renewalPage } from '#server/features/posts/posts.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import type { Mail } from '#server/mail/mail.ts';
import {
  claimMail,
  MAIL_CLAIM_SECONDS,
  type MailRow,
  markBounced,
  markMailed,
  releaseMail,
} from './mail.queries.ts';
import { readEnding, readSearchOf } from './sentences.ts';
import { KIND_RULES } from './notification-kinds.ts';
import { makeUnsubscribeToken, unsubscribeAddress, unsubscribePage } from './unsubscribe.ts';

/**
 * Claims the notification before its mail goes out, so that two runs send one; nothing is locked while the mail is on
 * its way. Where a server was killed in between, another run sends it once the claim has run out, under the same
 * Message-ID.
 */
export async function mailNotification(
  context: AppContext,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const { db } = context;
  const { siteName } = await getSettings(context, db);
  const row = await claimMail(db, notificationId);
  if (row === null) return;
  if (row.is_taken) {
    await inTransaction(db, (tx) => sendMails(context, tx, row.kind, [notificationId], MAIL_CLAIM_SECONDS));
    return;
  }
  try {
    await context.mail.send(writeMail(context, siteName, notificationId, row));
  } catch (error) {
    await releaseMail(db, notificationId);
    if (!(error instanceof AppError && error.code === 'mail_refused')) throw error;
    await markBounced(db, row.user_id, row.email);
    return;
  }
  await markMailed(db, notificationId);
}

/** Sends the jobs of mails. What concerns one person goes before what concerns a crowd. */
export const sendMails = (
  context: AppContext,
  tx: Tx,
  kind: NotificationKind,
  notificationIds: number[],
  after: number,
): Promise<void> =>
  context.jobs.sendMany(
    tx,
    'notifications.mail',
    notificationIds.map((notificationId) => ({ notificationId })),
    { priority: KIND_RULES[kind].mailPriority, ...(after === 0 ? {} : { after }) },
  );

function writeMail(context: AppContext, siteName: string, notificationId: number, row: MailRow): Mail {
  const { publicUrl } = context.config;
  const searchId = readSearchOf(row.fold_key);
  const token = makeUnsubscribeToken(context, row.user_id, searchId === null ? row.kind : { searchId });
  const stop = unsubscribePage(context, token);
  const stopAll = unsubscribePage(context, makeUnsubscribeToken(context, row.user_id, null));
  const link = `${publicUrl}${row.url}`;
  const renewal = renewalLink(context, row);
  const ending = searchId === null ? 'Unsubscribe' : 'Stop alerts for this search';
  const reason = `You get emails about ${KIND_RULES[row.kind].about} at ${siteName}.`;
  return {
    to: row.email,
    subject: row.content,
    text: [
      row.content,
      link,
      ...(renewal === null ? [] : [`Renew: ${renewal}`]),
      '--',
      reason,
      `${ending}: ${stop}`,
      `Unsubscribe from all emails: ${stopAll}`,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#1c1b17">',
      `<p>${escapeHtml(row.content)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open it on ${escapeHtml(siteName)}</a></p>`,
      renewal === null ? '' : `<p><a href="${escapeHtml(renewal)}">Renew</a></p>`,
      `<p style="font-size:13px;color:#5d5a52">${escapeHtml(reason)} `,
      `<a href="${escapeHtml(stop)}">${ending}</a> · <a href="${escapeHtml(stopAll)}">Unsubscribe from all emails</a></p>`,
      '</body></html>',
    ].join(''),
    messageId: `<notification-${notificationId}@${new URL(publicUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeAddress(context, token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Where one press renews the listing that the mail is about; null for every other mail. */
function renewalLink(context: AppContext, row: MailRow): string | null {
  const ending = readEnding(row.fold_key);
  return ending && renewalPage(context, makeRenewalToken(context, { ...ending, userId: row.user_id }));
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
