/** Routes of settings: what everyone may know of them, and the administrators' list. */
import { SettingEntries, Site, UpdateSettingsBody } from '#common/contracts/settings.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { listSettings, updateSettings } from './setting-changes.service.ts';
import { readSite } from './site.service.ts';
import { NOTICE_COOKIE } from '#common/domain/shared-names.ts';

export async function settingsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/site',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'What the site says of itself', response: { 200: Site } },
    },
    (request) => readSite(context, request.cookies[NOTICE_COOKIE]),
  );

  app.get(
    '/settings',
    {
      config: { auth: 'settings:manage', limit: 'read' },
      schema: { summary: 'Every setting of the site', response: { 200: SettingEntries } },
    },
    (request) => listSettings(context, request.actor),
  );

  app.patch(
    '/settings',
    {
      config: { auth: 'settings:manage', limit: 'write' },
      schema: {
        summary: 'Change settings over the values that one saw',
        body: UpdateSettingsBody,
        response: { 200: SettingEntries },
      },
    },
    (request) => updateSettings(context, request.actor, request.body),
  );
}
