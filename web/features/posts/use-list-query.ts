/** The query of a list's address, changed at once or a moment after the last change of a slider or a text. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListQuery, parseListQuery, writeListQuery } from './list-query.ts';

const SOON_MS = 350;

export type ChangeQuery = (change: ListQuery, when?: 'now' | 'soon') => void;

export type ListQueryState = {
  /** What the address says: this is listed. */
  query: ListQuery;
  /** With what was just chosen, typed or dragged: this the controls show. */
  shown: ListQuery;
  change: ChangeQuery;
  /** The query part of the address that leads to another query of the same list. */
  addressOf: (query: ListQuery) => string;
};

/**
 * @param base what the list shows where its address says nothing, such as a saved search's criteria.
 */
export function useListQuery(base: ListQuery | null = null): ListQueryState {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(
    () => (base !== null && search === '' ? base : parseListQuery(new URLSearchParams(search))),
    [base, search],
  );
  const [pending, setPending] = useState<ListQuery>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useMemo(() => ({ ...query, ...pending }), [query, pending]);

  // The address has caught up, or a link has changed it. Text keeps the space that is being typed after it.
  useEffect(() => {
    clearTimeout(timer.current);
    setPending((current) => keepSpaces(current, query));
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hasBase = base !== null;
  const addressOf = useCallback(
    (next: ListQuery) => writeListQuery(next) || (hasBase ? '?all' : ''),
    [hasBase],
  );
  const change = useCallback<ChangeQuery>(
    (changed, when = 'now') => {
      const { cursor: _cursor, id: _id, ...next } = { ...shown, ...changed };
      clearTimeout(timer.current);
      const go = () => {
        void navigate({ search: addressOf(next) }, { replace: true, preventScrollReset: true });
      };
      // The control answers at once; the address follows.
      setPending((current) => ({ ...current, ...changed }));
      if (when === 'now') go();
      else timer.current = setTimeout(go, SOON_MS);
    },
    [shown, navigate, addressOf],
  );
  return { query, shown, change, addressOf };
}

function keepSpaces(pending: ListQuery, query: ListQuery): ListQuery {
  const kept = Object.entries(pending).filter(
    ([name, value]) => typeof value === 'string' && value.trim() === query[name as keyof ListQuery],
  );
  return Object.fromEntries(kept) as ListQuery;
}
