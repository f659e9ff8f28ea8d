/** Audit log queries. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type CallApi, toQuery } from '#common/api/call.ts';
import type { AuditFilters } from '#common/api/audit.ts';
import { api } from '#web/lib/api.ts';
import { AUDIT_PHRASE_MAX } from '#common/domain/limits.ts';

const FRESH_MS = 5_000;

export const auditQuery = (filters: AuditFilters, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call('GET /audit', { query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // What came with the document is not fetched again at once.
    staleTime: FRESH_MS,
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
