/** Sends text messages through Twilio, or logs them. */
import type { Config, TwilioConfig } from '#server/lib/config.ts';
import { AppError } from '#server/http/errors.ts';
import type { Logger } from '#server/lib/log.ts';

export type SmsSender = {
  /**
   * Sends one text; resolves when it was accepted for delivery.
   * @param to in E.164: `+13035550100`.
   * @throws {AppError} 503 `sms_failed`; the cause is logged without the number.
   */
  send(to: string, text: string): Promise<void>;
};

const TWILIO_TIMEOUT_MS = 10_000;

/** The sender that the settings name. */
export function createSmsSender(config: Pick<Config, 'twilio'>, log: Logger): SmsSender {
  return config.twilio === null ? createConsoleSms(log) : createTwilioSender(config.twilio, log);
}

/** Prints each text as a line of the log: the way to log in on one's own machine, refused in production. */
export function createConsoleSms(log: Logger): SmsSender {
  return {
    send: (to, text) => {
      log.info(`Text to ${to}: ${text}`);
      return Promise.resolve();
    },
  };
}

/** Sends through Twilio; its library is large and loaded with the first text. */
export function createTwilioSender(
  config: TwilioConfig,
  log: Logger,
  timeoutMs = TWILIO_TIMEOUT_MS,
): SmsSender {
  let connecting: ReturnType<typeof connect> | null = null;
  return {
    send: async (to, text) => {
      connecting ??= connect(config, timeoutMs);
      try {
        const client = await connecting;
        await client.messages.create({ to, from: config.from, body: text });
      } catch (error) {
        const { status, code } = error as { status?: number; code?: number | string };
        log.error({ status, code }, 'Twilio did not take a text');
        throw new AppError(503, 'sms_failed', 'The text could not be sent. Wait a minute and try again.');
      }
    },
  };
}

async function connect(config: TwilioConfig, timeoutMs: number) {
  const { default: twilio } = await import('twilio');
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs });
  const { baseUrl } = config;
  if (baseUrl !== null) {
    // The library builds its addresses itself and knows regions of Twilio only.
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) => {
      const { pathname, search } = new URL(options.uri);
      return request({ ...options, uri: `${baseUrl.replace(/\/+$/, '')}${pathname}${search}` });
    };
  }
  return twilio(config.accountSid, config.authToken, { httpClient });
}
