/** Rate limit counts in Redis or in memory. */
import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { type Count, createCounter } from './limits.ts';

/** Requests wait for Redis no longer than this. */
const PATIENCE_MS = 500;
const OVERDUE = 'Redis has not answered in time';

/** One more of a key; its window begins with the first. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

type CountingRedis = Redis & {
  countRequest(key: string, windowMs: number): Promise<[current: number, ttl: number]>;
};

/**
 * Counts in this process. The plugin's own store hands out the count itself, which has grown by the time that one of
 * many requests looks at it: all of them would be refused where one is too many.
 */
export function createLocalLimitStore(): FastifyRateLimitStoreCtor {
  const createStore = (): FastifyRateLimitStore => {
    const count = createCounter();
    return { incr: (key, callback, windowMs) => callback(null, count(key, windowMs)), child: createStore };
  };
  return asConstructor(createStore);
}

/**
 * Counts in Redis; while it is gone each node counts alone.
 * @param prefix sets the keys of a site apart from what others keep in the same Redis.
 */
export function createLimitStore(redis: Redis, prefix: string): FastifyRateLimitStoreCtor {
  redis.defineCommand('countRequest', { numberOfKeys: 1, lua: COUNT });
  let isOverdue = false;
  const countTogether = async (key: string, windowMs: number): Promise<Count> => {
    // One request has waited in vain; the next ones need not.
    if (isOverdue) throw new Error(OVERDUE);
    const answer = (redis as CountingRedis).countRequest(`${prefix}:limit:${key}`, windowMs);
    const setAnswered = (): void => void (isOverdue = false);
    try {
      const [current, ttl] = await withPatience(answer);
      return { current, ttl };
    } catch (error) {
      isOverdue = true;
      answer.then(setAnswered, setAnswered);
      throw error;
    }
  };
  const createStore = (route: string): FastifyRateLimitStore => {
    const countAlone = createCounter();
    const count = callbackify((key: string, windowMs: number) =>
      countTogether(`${route}:${key}`, windowMs).catch(() => countAlone(key, windowMs)),
    );
    return {
      incr: (key, callback, windowMs) => count(key, windowMs, callback),
      child: (options) => createStore(routeOf(options)),
    };
  };
  return asConstructor(() => createStore('all'));
}

/** The plugin constructs its store; what a constructor returns is what `new` gives. */
const asConstructor = (create: () => FastifyRateLimitStore): FastifyRateLimitStoreCtor =>
  function LimitStore() {
    return create();
  } as unknown as FastifyRateLimitStoreCtor;

/** @throws where no answer has come in time, after a look at what came while this process was busy. */
async function withPatience<T>(answer: Promise<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => overdue.reject(new Error(OVERDUE))), PATIENCE_MS);
  return Promise.race([answer, overdue.promise]).finally(() => clearTimeout(timer));
}

/** The plugin hands over more than it declares; limits that are asked for by hand have no route. */
function routeOf(options: object): string {
  const { method, url } = (options as { routeInfo: Partial<RouteOptions> }).routeInfo;
  return url === undefined ? 'by hand' : `${String(method)} ${url}`;
}
