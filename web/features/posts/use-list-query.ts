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

  const hasBase = base !== null;
  const addressOf = useCallback(
    (next: ListQuery) => writeListQuery(next) || (hasBase ? '?all' : ''),
    [hasBase],
  );
  /** The query with all that was chosen since; the address may be some navigations behind it. */
  const wanted = useRef(query);
  /** The addresses that the choices led to and that have not all arrived. */
  const sent = useRef(new Set<string>());

  useEffect(() => {
    if (search === addressOf(wanted.current)) {
      // All has arrived. Text keeps the space that is being typed after it.
      sent.current.clear();
      setPending((current) => keepSpaces(current, query));
    } else if (!sent.current.has(search)) {
      // A link or Back has changed the address: what was chosen before is no longer meant.
      clearTimeout(timer.current);
      sent.current.clear();
      wanted.current = query;
      setPending({});
    }
  }, [query, search, addressOf]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback<ChangeQuery>(
    (changed, when = 'now') => {
      const { cursor: _cursor, id: _id, ...next } = { ...wanted.current, ...changed };
      wanted.current = next;
      clearTimeout(timer.current);
      const go = () => {
        const address = addressOf(wanted.current);
        sent.current.add(address);
        void navigate({ search: address }, { replace: true, preventScrollReset: true });
      };
      // The control answers at once; the address follows.
      setPending((current) => ({ ...current, ...changed }));
      if (when === 'now') go();
      else timer.current = setTimeout(go, SOON_MS);
    },
    [navigate, addressOf],
  );
  return { query, shown, change, addressOf };
}

function keepSpaces(pending: ListQuery, query: ListQuery): ListQuery {
  const kept = Object.entries(pending).filter(
    ([name, value]) => typeof value === 'string' && value.trim() === query[name as keyof ListQuery],
  );
  return Object.fromEntries(kept) as ListQuery;
}
