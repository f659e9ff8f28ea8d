/** Query of a list in the address, debounced. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const SOON_MS = 350;

export type ChangeQuery<Query> = (change: Query, when?: 'now' | 'soon') => void;

export interface AddressQuery<Query> {
  /** What the address says: this is listed. */
  query: Query;
  /** With what was just chosen, typed or dragged: this the controls show. */
  shown: Query;
  change: ChangeQuery<Query>;
  /** The query part of the address that leads to another query of the same list. */
  addressOf: (query: Query) => string;
}

/** How a query stands in an address; the same functions at each drawing. */
export interface AddressForm<Query> {
  parse: (params: URLSearchParams) => Query;
  /** With its question mark; empty for a query that says nothing. */
  write: (query: Query) => string;
  /** A changed query without what belonged to the old one, such as its page. */
  restart: (query: Query) => Query;
}

/**
 * @param base what the list shows where its address says nothing, such as a saved search's criteria.
 */
export function useAddressQuery<Query extends object>(
  { parse, write, restart }: AddressForm<Query>,
  base: Query | null = null,
): AddressQuery<Query> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(
    () => (base !== null && search === '' ? base : parse(new URLSearchParams(search))),
    [base, search, parse],
  );
  const [pending, setPending] = useState<Partial<Query>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useMemo(() => ({ ...query, ...pending }), [query, pending]);

  const hasBase = base !== null;
  const addressOf = useCallback((next: Query) => write(next) || (hasBase ? '?all' : ''), [hasBase, write]);
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

  const change = useCallback<ChangeQuery<Query>>(
    (changed, when = 'now') => {
      wanted.current = restart({ ...wanted.current, ...changed });
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
    [navigate, addressOf, restart],
  );
  return { query, shown, change, addressOf };
}

function keepSpaces<Query extends object>(pending: Partial<Query>, query: Query): Partial<Query> {
  const kept = Object.entries(pending).filter(
    ([name, value]) => typeof value === 'string' && value.trim() === query[name as keyof Query],
  );
  return Object.fromEntries(kept) as Partial<Query>;
}
