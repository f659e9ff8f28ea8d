/** Cookie that identifies a browser for login codes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/lib/config.ts';
import { isToken, makeToken } from './accounts.secrets.ts';
import { BROWSER_COOKIE, COOKIE_LIFE_SECONDS, cookieName, sessionCookie } from './accounts.ts';

export function readBrowser({ cookies }: FastifyRequest): string {
  const known = cookies[BROWSER_COOKIE];
  return known !== undefined && isToken(known) ? known : makeToken();
}

export function setBrowserCookie(config: Config, reply: FastifyReply, browser: string): void {
  const cookie = { ...sessionCookie(config), maxAge: COOKIE_LIFE_SECONDS };
  void reply.setCookie(cookieName(config, BROWSER_COOKIE), browser, cookie);
}
