/** Routes of settings: what everyone may know of them, and the administrators' list. */
import { settingsApi } from '#common/api/settings.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { listSettings, updateSettings } from './setting-changes.ts';
import { readSite } from './site.ts';
import { NOTICE_COOKIE } from '#common/domain/shared-names.ts';

export async function settingsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, settingsApi, {
    'GET /site': ({ cookies }) => readSite(context, cookies[NOTICE_COOKIE]),
    'GET /settings': ({ actor }) => listSettings(context, actor),
    'PATCH /settings': ({ actor, body }) => updateSettings(context, actor, body),
  });
}
