/** Mails of notifications: one for each that is still unread, never twice, and none to a mailbox that is not there. */
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/core/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import type { Mail } from '#server/senders/mail.ts';
import { lockMail, type MailRow, markBounced, markMailed } from './mail.queries.ts';
import { KIND_RULES } from './notification-kinds.ts';
import { makeUnsubscribeToken, unsubscribeAddress, unsubscribePage } from './unsubscribe.service.ts';

/**
 * Holds the notification while its mail is on the way, so that two runs send one. A server that is killed in between
 * sends it again at its next start, under the same Message-ID.
 */
export async function mailNotification(
  context: AppContext,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const { siteName } = await getSettings(context);
  await inTransaction(context.db, async (tx) => {
    const row = await lockMail(tx, notificationId);
    if (row === null) return;
    try {
      await context.mail.send(writeMail(context, siteName, notificationId, row));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'mail_refused')) throw error;
      await markBounced(tx, row.user_id, row.email);
      return;
    }
    await markMailed(tx, notificationId);
  });
}

function writeMail(context: AppContext, siteName: string, notificationId: number, row: MailRow): Mail {
  const { publicUrl } = context.config;
  const token = makeUnsubscribeToken(context, row.user_id, row.kind);
  const stop = unsubscribePage(context, token);
  const stopAll = unsubscribePage(context, makeUnsubscribeToken(context, row.user_id, null));
  const link = `${publicUrl}${row.url}`;
  const reason = `You get mails about ${KIND_RULES[row.kind].about} at ${siteName}.`;
  return {
    to: row.email,
    subject: row.content,
    text: [row.content, link, '--', reason, `End these mails: ${stop}`, `End all mails: ${stopAll}`].join(
      '\n\n',
    ),
    html: [
      '<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#1c1b17">',
      `<p>${escapeHtml(row.content)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open it on ${escapeHtml(siteName)}</a></p>`,
      `<p style="font-size:13px;color:#5d5a52">${escapeHtml(reason)} `,
      `<a href="${escapeHtml(stop)}">End these mails</a> · <a href="${escapeHtml(stopAll)}">End all mails</a></p>`,
      '</body></html>',
    ].join(''),
    messageId: `<notification-${notificationId}@${new URL(publicUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeAddress(context, token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
