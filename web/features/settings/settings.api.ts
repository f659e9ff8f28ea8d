/** The calls of settings: all of them, and the saving of some. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Fetcher, getSettings, updateSettings } from '#common/api-client.ts';
import type { UpdateSettingsBody } from '#common/contracts/settings.ts';
import { browserFetcher } from '#web/lib/api.ts';
import { refreshSite } from '#web/lib/site.ts';

export const settingsQuery = (fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => (await getSettings(fetcher)).settings,
    // What is changed should be no older copy.
    staleTime: 0,
  });

/** The pages around it follow at once. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateSettingsBody) => updateSettings(browserFetcher, body),
    onSuccess: ({ settings }) => {
      client.setQueryData(settingsQuery().queryKey, settings);
      void refreshSite(client);
    },
  });
}
