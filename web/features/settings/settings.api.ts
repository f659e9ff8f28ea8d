/** The calls of settings: all of them, and the saving of some. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { UpdateSettingsBody } from '#common/api/settings.ts';
import { api } from '#web/lib/api.ts';
import { refreshSite } from '#web/lib/site.ts';

export const settingsQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => (await call('GET /settings')).settings,
    // What is changed should be no older copy.
    staleTime: 0,
  });

/** The pages around it follow at once. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateSettingsBody) => api('PATCH /settings', { body }),
    onSuccess: ({ settings }) => {
      client.setQueryData(settingsQuery().queryKey, settings);
      void refreshSite(client);
    },
  });
}
