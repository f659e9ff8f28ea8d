/** The dealers that a list can be narrowed to, on their way, there or failed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Dealer } from '#common/api/dealer-directory.ts';
import { useKnownZip } from '#web/lib/current.ts';
import { dealerChoicesQuery } from './posts.api.ts';

export type DealerChoices = {
  dealers: readonly Dealer[];
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
};

export function useDealerChoices(enabled = true): DealerChoices {
  const { data, isError, isFetching, refetch } = useQuery({
    ...dealerChoicesQuery(useKnownZip()),
    enabled,
    // The same dealers in another order, once it is known where their reader is.
    placeholderData: keepPreviousData,
  });
  return {
    dealers: data?.ffls ?? [],
    hasFailed: isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  };
}
