/** Structured log without personal data. */
import type { FastifyBaseLogger } from 'fastify';
import { type Level, type LogFn, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { hidePersonal } from './personal.ts';
import { readRequestId } from '../http/request-ids.ts';

export type { Logger };

/** What may be told of an error beside its words; PostgreSQL also quotes the row, and libraries what they were given. */
const TOLD = [
  'code',
  'status',
  'statusCode',
  'syscall',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/** Marks the loggers of requests, which carry the id themselves. */
const OF_REQUEST = Symbol('of a request');

/** A signature in an address, as of the link that ends mails: who reads the log must not be able to use it. */
const SIGNED = /[\w-]{40,}/g;

/** A logger for one server; requests are logged by path without their query, which may hold a phrase or a token. */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'appEnv'>,
  destination?: { write: (line: string) => void },
): Logger {
  const isPretty = destination === undefined && config.appEnv !== 'production' && config.appEnv !== 'test';
  return pino(
    {
      level: config.logLevel,
      base: null,
      // What a browser sends with a request holds its cookie; a library writes it at the level `trace`.
      redact: { paths: ['headers', '*.headers'], remove: true },
      mixin: (_fields, _level, logger) => (OF_REQUEST in logger ? {} : readRequestId()),
      serializers: {
        err: describeError,
        req: (req: { method: string; url: string; id?: string }) => ({
          method: req.method,
          path: req.url.split('?')[0]?.replaceAll(SIGNED, '…'),
          id: req.id,
        }),
        res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
      },
      ...(isPretty
        ? {
            transport: {
              target: 'pino-pretty',
              options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
            },
          }
        : {}),
    },
    ...(destination === undefined ? [] : [destination]),
  );
}

/**
 * For Fastify: each request's own logger, with its id. It is made when the request first writes a line: outside
 * production most write none, and making it takes longer than sending again what is kept.
 */
export function logOfRequest(log: Logger, bindings: object): FastifyBaseLogger {
  let made: Logger | null = null;
  const own = (): Logger => (made ??= Object.assign(log.child(bindings), { [OF_REQUEST]: true }));
  const writeAt =
    (level: Level): LogFn =>
    (...args: unknown[]) =>
      own()[level](...(args as [object]));
  return {
    level: log.level,
    fatal: writeAt('fatal'),
    error: writeAt('error'),
    warn: writeAt('warn'),
    info: writeAt('info'),
    debug: writeAt('debug'),
    trace: writeAt('trace'),
    silent: () => {},
    child: (...args) => own().child(...args),
  };
}

/** Some libraries hand over an error's fields as a plain object. */
function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { type, message, stack } =
    error instanceof Error ? stdSerializers.err(error) : (error as Partial<Record<string, string>>);
  const told = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const hide = (text = ''): string => hidePersonal(hideTyped(error, text));
  return { type, message: hide(message), stack: hide(stack), ...Object.fromEntries(told) };
}

/** A value that PostgreSQL could not read (SQLSTATE class 22) stands in its message. */
function hideTyped({ code }: { code?: unknown }, text: string): string {
  return typeof code === 'string' && code.startsWith('22') ? text.replace(/: ".*?"(?=\n|$)/s, ': "…"') : text;
}
