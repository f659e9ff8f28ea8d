/** The calls of the listing screen's rules: all of them, the saving of one, and trying. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { SaveScreenRuleBody, ScreenRules, TryScreenBody } from '#common/api/screen.ts';
import { api } from '#web/lib/api.ts';

export const screenRulesQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['screen', 'rules'],
    queryFn: () => call('GET /screen/rules'),
    // What is changed should be no older copy.
    staleTime: 0,
  });

function useRules() {
  const client = useQueryClient();
  return {
    onSuccess: (rules: ScreenRules) => client.setQueryData(screenRulesQuery().queryKey, rules),
    // It is not any more what it was: what it is now comes here.
    onError: () => void client.invalidateQueries({ queryKey: screenRulesQuery().queryKey }),
  };
}

export const useSaveRule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: SaveScreenRuleBody & { id: string }) =>
      api('PUT /screen/rules/:id', { params: { id }, body }),
    ...useRules(),
  });

export const useResetRule = () =>
  useMutation({
    mutationFn: ({ id, was }: { id: string; was: string | null }) =>
      api('DELETE /screen/rules/:id', { params: { id }, body: { was } }),
    ...useRules(),
  });

export const useTryScreen = () =>
  useMutation({ mutationFn: (body: TryScreenBody) => api('POST /screen/try', { body }) });
