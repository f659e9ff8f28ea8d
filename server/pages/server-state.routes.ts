/** Route of the server's version and state. */
import { type ServerState, serverStateApi } from '#common/api/initial-state.ts';
import type { AppContext } from '../context.ts';
import type { App } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { version } from '../http/version.ts';

export async function serverStateRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, serverStateApi, {
    'GET /server': ({ ip }) => readServerState(context, ip),
  });
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
