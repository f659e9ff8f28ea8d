/** Initial state of pages. */
import type { FastifyRequest } from 'fastify';
import type { InitialState } from '#common/api/initial-state.ts';
import type { AppContext } from '../context.ts';
import { type Config, showsCodes } from '../lib/config.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.service.ts';
import { readSite } from '#server/features/settings/settings.service.ts';
import { describeServer, readServerState } from './server-state.routes.ts';
import { NOTICE_COOKIE } from '#common/domain/shared-names.ts';

export const AGE_COOKIE = 'age-verified';
const YEAR_SECONDS = 31_536_000;

/** How browsers are to keep it. */
export const ageCookie = ({ publicUrl, cookieDomain }: Pick<Config, 'publicUrl' | 'cookieDomain'>) =>
  ({
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    ...(cookieDomain === null ? {} : { domain: cookieDomain }),
  }) as const;

/** A visitor's holds nothing that tells who or where they are: the document goes to everybody. */
export async function readInitialState(context: AppContext, request: FastifyRequest): Promise<InitialState> {
  const { config } = context;
  const site = await readSite(context, request.cookies[NOTICE_COOKIE]);
  const hasSession = request.actor.user !== null;
  return {
    server: hasSession ? await readServerState(context, request.ip) : describeServer(config),
    ...site,
    ageVerified: request.cookies[AGE_COOKIE] === 'true',
    hasSession,
    hasEndedSession: !hasSession && request.cookies[SESSION_COOKIE] !== undefined,
    cookieDomain: config.cookieDomain,
    demoCodes: showsCodes(config),
    publicUrl: config.publicUrl,
  };
}
