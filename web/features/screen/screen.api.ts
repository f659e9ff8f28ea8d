/** The calls of the listing screen's rules: all of them, the saving of one, and trying. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Fetcher,
  getScreenRules,
  resetScreenRule,
  saveScreenRule,
  tryScreen,
} from '#common/api-client.ts';
import type { SaveScreenRuleBody, ScreenRules, TryScreenBody } from '#common/contracts/screen.ts';
import { browserFetcher } from '#web/lib/api.ts';

export const screenRulesQuery = (fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['screen', 'rules'],
    queryFn: () => getScreenRules(fetcher),
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
      saveScreenRule(browserFetcher, id, body),
    ...useRules(),
  });

export const useResetRule = () =>
  useMutation({
    mutationFn: ({ id, was }: { id: string; was: string | null }) =>
      resetScreenRule(browserFetcher, id, { was }),
    ...useRules(),
  });

export const useTryScreen = () =>
  useMutation({ mutationFn: (body: TryScreenBody) => tryScreen(browserFetcher, body) });
