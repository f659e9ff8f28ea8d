/** The structured log; personal data never goes into it. */
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** A logger for one server; requests are logged by path without their query, which may hold a phrase or a token. */
export function createLogger(config: Pick<Config, 'logLevel' | 'appEnv'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: {
      req: (req: { method: string; url: string; id?: string }) => ({
        method: req.method,
        path: req.url.split('?')[0],
        id: req.id,
      }),
    },
    ...(config.appEnv === 'production' || config.appEnv === 'test'
      ? {}
      : {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
          },
        }),
  });
}
