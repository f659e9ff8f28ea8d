/** Which server this is, and outside production whom it sees: the end of the side menu asks for it. */
import { ServerState } from '#common/contracts/initial-state.ts';
import type { AppContext } from './context.ts';
import type { App } from './core/http.ts';
import { version } from './version.ts';

export async function serverStateRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/server',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'The server, and outside production the address that it sees and where that is',
        response: { 200: ServerState },
      },
    },
    (request) => readServerState(context, request.ip),
  );
}

export async function readServerState({ config, geoip }: AppContext, ip: string): Promise<ServerState> {
  if (config.appEnv === 'production') return describeServer(config);
  const place = await geoip.lookup(ip).catch(() => null);
  return {
    ...describeServer(config),
    ip,
    city: place?.city ?? null,
    state: place?.state ?? null,
    country: place?.country ?? null,
  };
}

/** Without a word about who asks. */
export const describeServer = ({ appEnv, branch }: AppContext['config']): ServerState => ({
  version,
  env: appEnv,
  ...(appEnv === 'production' ? {} : { branch }),
});
