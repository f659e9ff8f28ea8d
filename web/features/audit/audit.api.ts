/** The audit log page by page, as the address of the page asks for it. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Fetcher, getAudit, toQuery } from '#common/api-client.ts';
import type { AuditFilters } from '#common/contracts/audit.ts';
import { browserFetcher } from '#web/lib/api.ts';
import { AUDIT_PHRASE_MAX } from '#common/domain/limits.ts';

export const auditQuery = (filters: AuditFilters, fetcher: Fetcher = browserFetcher) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      getAudit(fetcher, { ...filters, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Where the same search is a table to keep. */
export const exportUrl = (filters: AuditFilters): string => `/api/audit/export.csv${toQuery(filters)}`;

const DAY = /^\d{4}-\d\d-\d\d$/;
const WORD = /^[A-Za-z]{1,30}$/;
const ACTION = /^[A-Za-z]{1,30}(\.[A-Za-z]{0,30})?$/;

/** What the address asks for; what cannot be meant is left out. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const text = (name: string, pattern: RegExp) => {
    const value = params.get(name)?.trim() ?? '';
    return pattern.test(value) ? { [name]: value } : {};
  };
  const id = (name: string) => {
    const value = params.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(value) ? { [name]: Number(value) } : {};
  };
  return {
    ...text('actor', /^.{1,60}$/),
    ...text('action', ACTION),
    ...text('kind', WORD),
    ...id('subjectId'),
    ...id('tenantId'),
    ...text('from', DAY),
    ...text('to', DAY),
    ...text('phrase', new RegExp(`^.{1,${AUDIT_PHRASE_MAX}}$`)),
  };
}
