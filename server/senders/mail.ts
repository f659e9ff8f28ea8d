/** E-mail: on the server's log for one's own machine, or through an SMTP server. */
import { createTransport } from 'nodemailer';
import type { Config } from '#server/core/config.ts';
import { AppError } from '#server/core/errors.ts';
import type { Logger } from '#server/core/log.ts';

export type Mail = { to: string; subject: string; text: string; html?: string };

export type Mailer = {
  /**
   * Sends one mail; resolves when the server has taken it.
   * @throws {AppError} 503 `mail_failed`; the cause is logged without the address.
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
  const { smtpUrl, from, isProduction, log } = options;
  if (smtpUrl !== null) return createSmtpMailer({ smtpUrl, from, log });
  return isProduction ? createNoMailer() : createConsoleMailer(log);
}

type MailerOptions = { smtpUrl: string | null; from: string; isProduction: boolean; log: Logger };

/** A production log is no place for links that prove an address: without a mail server there are no mails. */
function createNoMailer(): Mailer {
  return {
    send: () => Promise.reject(new AppError(503, 'mail_failed', 'This site cannot send mail at present.')),
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

function createSmtpMailer({ smtpUrl, from, log }: { smtpUrl: string; from: string; log: Logger }): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      // What people wrote never names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        log.error({ code, responseCode }, 'the mail server did not take a mail');
        throw new AppError(503, 'mail_failed', 'The mail could not be sent. Wait a minute and try again.');
      }
    },
  };
}
