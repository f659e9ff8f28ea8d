/** Sends mail by SMTP, or logs it. */
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/lib/config.ts';
import { AppError } from '#server/http/errors.ts';
import type { Logger } from '#server/lib/log.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Names the mail for good, such as `<notification-5@example.org>`: one that arrives twice is shown once. */
  messageId?: string;
};

export type Mailer = {
  /**
   * Sends one mail; resolves when the server has taken it.
   * @throws {AppError} 503 `mail_failed`, and 422 `mail_refused` where there is no such mailbox and trying again
   * is of no use; the cause is logged without the address.
   */
  send(mail: Mail): Promise<void>;
};

const SMTP_TIMEOUT_MS = 10_000;

/** Whether mails get anywhere: a production site without a mail server has no way to send them. */
export const canMail = (config: Pick<Config, 'smtpUrl' | 'appEnv'>): boolean =>
  config.smtpUrl !== null || config.appEnv !== 'production';

/**
 * @param options.smtpUrl such as `smtps://user:password@mail.example.org`; null prints each mail on the log.
 * @param options.from such as `Rangepost <no-reply@example.org>`.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, isProduction, log } = options;
  if (smtpUrl !== null) return createSmtpMailer({ ...options, smtpUrl });
  return isProduction ? createNoMailer() : createConsoleMailer(log);
}

type MailerOptions = {
  smtpUrl: string | null;
  from: string;
  isProduction: boolean;
  log: Logger;
  /** How long the mail server may say nothing. */
  timeoutMs?: number;
};

/** A production log is no place for links that prove an address: without a mail server there are no mails. */
function createNoMailer(): Mailer {
  return {
    send: () => Promise.reject(new AppError(503, 'mail_failed', 'This site can’t send email right now.')),
  };
}

function createConsoleMailer(log: Logger): Mailer {
  return {
    send: ({ to, subject, text }) => {
      log.info(`Mail to ${to}: ${subject}\n${text}`);
      return Promise.resolve();
    },
  };
}

function createSmtpMailer({
  smtpUrl,
  from,
  log,
  timeoutMs = SMTP_TIMEOUT_MS,
}: MailerOptions & { smtpUrl: string }): Mailer {
  const openTransport = async (): Promise<Transporter> => {
    // Takes 20 MB.
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: smtpUrl,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        // What people wrote never names a file or an address to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  };
  let transport: Promise<Transporter> | null = null;
  return {
    send: async ({ to, ...mail }) => {
      try {
        transport ??= openTransport();
        await (await transport).sendMail({ to: { name: '', address: to }, ...mail });
      } catch (error) {
        const { code, responseCode, command } = error as SmtpError;
        log.error({ code, responseCode, command }, 'the mail server did not take a mail');
        if (isNoMailbox(error as SmtpError)) {
          throw new AppError(422, 'mail_refused', 'The mail server knows no such address.');
        }
        throw new AppError(503, 'mail_failed', 'The mail could not be sent. Wait a minute and try again.');
      }
    },
  };
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** Mailbox unavailable, not local, name not allowed; where the enhanced code (RFC 3463) says more, it decides. */
const NO_MAILBOX = new Set([550, 551, 553]);
/** Bad destination, but for 5.1.7 and 5.1.8, which are about the sender; and a mailbox that was closed. */
const NO_MAILBOX_ENHANCED = /^5\.(1\.(?![78]$)\d+|2\.1)$/;

/** Refusals for the sender's or the words' sake say nothing about the address. */
function isNoMailbox({ responseCode, response = '', command }: SmtpError): boolean {
  if (responseCode === undefined || responseCode < 500) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced !== undefined) return NO_MAILBOX_ENHANCED.test(enhanced);
  return command === 'RCPT TO' && NO_MAILBOX.has(responseCode);
}
