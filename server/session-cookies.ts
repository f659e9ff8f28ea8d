/** Picks the session among cookies of the same name. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from './context.ts';
import {
  BROWSER_COOKIE,
  COOKIE_LIFE_SECONDS,
  cookieName,
  pickSession,
  SESSION_COOKIE,
  sessionCookie,
} from '#server/features/accounts/accounts.service.ts';

/** Leaves in `request.cookies`, under the names without a prefix, what counts. */
export async function settleCookies(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { cookies } = request;
  const { config } = context;
  const plain = readValues(request, SESSION_COOKIE);
  const name = cookieName(config, SESSION_COOKIE);
  if (name === SESSION_COOKIE) {
    // What is there at all tells a visitor from somebody whose session has ended.
    if (plain.length > 1) cookies[SESSION_COOKIE] = (await pickSession(context, plain)) ?? '';
    return;
  }
  for (const wanted of [SESSION_COOKIE, BROWSER_COOKIE]) {
    const value = cookies[cookieName(config, wanted)];
    if (value === undefined) delete cookies[wanted];
    else cookies[wanted] = value;
  }
  if (cookies[SESSION_COOKIE] !== undefined || plain.length === 0) return;
  // A session from before the prefix gets the new name; one that began later never had this one.
  const token = await pickSession(context, plain, ({ hasPlainCookie }) => hasPlainCookie);
  cookies[SESSION_COOKIE] = token ?? '';
  const options = sessionCookie(config);
  void reply.clearCookie(SESSION_COOKIE, options);
  if (token !== undefined) void reply.setCookie(name, token, { ...options, maxAge: COOKIE_LIFE_SECONDS });
}

/** All values of a name: the parsed cookies hold the first alone. */
const readValues = ({ headers }: FastifyRequest, name: string): string[] => [
  ...new Set(
    (headers.cookie ?? '').split(';').flatMap((pair) => {
      const [key = '', value] = pair.trim().split('=');
      return key === name && value !== undefined ? [value] : [];
    }),
  ),
];
