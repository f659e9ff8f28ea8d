/** Counts requests for `@fastify/rate-limit` in Redis, for all nodes together; while Redis is gone each node counts alone. */
import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { type Count, createCounter } from './limits.ts';

/** One more of a key; its window begins with the first. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

type CountingRedis = Redis & {
  countRequest(key: string, windowMs: number): Promise<[current: number, ttl: number]>;
};

/** @param prefix sets the keys of a site apart from what others keep in the same Redis. */
export function createLimitStore(redis: Redis, prefix: string): FastifyRateLimitStoreCtor {
  redis.defineCommand('countRequest', { numberOfKeys: 1, lua: COUNT });
  const countTogether = async (key: string, windowMs: number): Promise<Count> => {
    const [current, ttl] = await (redis as CountingRedis).countRequest(`${prefix}:limit:${key}`, windowMs);
    return { current, ttl };
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
  // The plugin constructs its store; what a constructor returns is what `new` gives.
  return function LimitStore() {
    return createStore('all');
  } as unknown as FastifyRateLimitStoreCtor;
}

/** The plugin hands over more than it declares; limits that are asked for by hand have no route. */
function routeOf(options: object): string {
  const { method, url } = (options as { routeInfo: Partial<RouteOptions> }).routeInfo;
  return url === undefined ? 'by hand' : `${String(method)} ${url}`;
}
