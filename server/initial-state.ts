/** What the pages know before their first call. */
import type { FastifyRequest } from 'fastify';
import type { InitialState } from '#common/contracts/initial-state.ts';
import { NOTICE_COOKIE } from '#common/contracts/settings.ts';
import type { AppContext } from './context.ts';
import { showsCodes } from './core/config.ts';
import { readSite } from './features/settings/site.service.ts';
import { version } from './version.ts';

export const AGE_COOKIE = 'age-verified';

export async function readInitialState(context: AppContext, request: FastifyRequest): Promise<InitialState> {
  const { config } = context;
  const site = await readSite(context, request.cookies[NOTICE_COOKIE]);
  const place =
    config.appEnv === 'production' ? null : await context.geoip.lookup(request.ip).catch(() => null);
  return {
    server: {
      version,
      env: config.appEnv,
      ...(config.appEnv === 'production'
        ? {}
        : {
            branch: config.branch,
            ip: request.ip,
            city: place?.city ?? null,
            state: place?.state ?? null,
            country: place?.country ?? null,
          }),
    },
    ...site,
    ageVerified: request.cookies[AGE_COOKIE] === 'true',
    hasSession: request.actor.user !== null,
    demoCodes: showsCodes(config),
    publicUrl: config.publicUrl,
  };
}
