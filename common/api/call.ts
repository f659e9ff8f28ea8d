/** The typed caller of the API: over the network in the browser, in the process on the server. */
import type { Input, Method, Output } from './endpoint.ts';
import type { Problem } from './shared.ts';
import type { accountsApi } from './accounts.ts';
import type { auditApi } from './audit.ts';
import type { bookmarksApi } from './bookmarks.ts';
import type { commentsApi } from './comments.ts';
import type { conversationsApi } from './conversations.ts';
import type { dealsApi } from './deals.ts';
import type { diagnosticsApi } from './diagnostics.ts';
import type { directoryApi } from './dealer-directory.ts';
import type { serverStateApi } from './initial-state.ts';
import type { inventoryApi } from './inventory.ts';
import type { licenseesApi } from './ffl-registry.ts';
import type { lostNumberApi } from './lost-number.ts';
import type { mediaApi } from './media.ts';
import type { moderationApi } from './moderation.ts';
import type { notificationsApi, oneClickApi } from './notifications.ts';
import type { ownDataApi } from './privacy.ts';
import type { peopleApi } from './user-admin.ts';
import type { placesApi } from './places.ts';
import type { postsApi } from './posts.ts';
import type { reactionsApi } from './reactions.ts';
import type { screenApi } from './screen.ts';
import type { searchApi } from './saved-searches.ts';
import type { settingsApi } from './settings.ts';
import type { trustLevelsApi } from './trust-levels.ts';
import type { dealersApi } from './dealers.ts';
import type { tenantMembersApi } from './tenant-members.ts';
import type { tenantAdminApi } from './tenant-settings.ts';
import type { verificationApi } from './verification.ts';
import type { viewsApi } from './views.ts';

type Api = typeof accountsApi &
  typeof auditApi &
  typeof bookmarksApi &
  typeof commentsApi &
  typeof conversationsApi &
  typeof dealsApi &
  typeof diagnosticsApi &
  typeof directoryApi &
  typeof inventoryApi &
  typeof licenseesApi &
  typeof lostNumberApi &
  typeof mediaApi &
  typeof moderationApi &
  typeof notificationsApi &
  typeof oneClickApi &
  typeof ownDataApi &
  typeof peopleApi &
  typeof placesApi &
  typeof postsApi &
  typeof reactionsApi &
  typeof screenApi &
  typeof searchApi &
  typeof serverStateApi &
  typeof settingsApi &
  typeof trustLevelsApi &
  typeof dealersApi &
  typeof tenantAdminApi &
  typeof tenantMembersApi &
  typeof verificationApi &
  typeof viewsApi;

type Sent<E> = Input<E> & (E extends { consumes: readonly string[] } ? { body: FormData } : unknown);
/** Parts without a required field may be left out. */
type Loose<I> = { [K in keyof I as object extends I[K] ? never : K]: I[K] } & {
  [K in keyof I as object extends I[K] ? K : never]?: I[K];
};
type Arguments<E> = object extends Loose<Sent<E>> ? [input?: Loose<Sent<E>>] : [input: Loose<Sent<E>>];

/**
 * Calls an endpoint by its method and path: `call('GET /posts/:id', { params: { id } })`.
 * @returns the JSON of a 2xx answer.
 * @throws {ApiError} for any other answer, and when none came.
 */
export type CallApi = <K extends keyof Api>(key: K, ...input: Arguments<Api[K]>) => Promise<Output<Api[K]>>;

/** Carries one request, `path` being under `/api`: the part of a caller that differs between browser and process. */
export type Transport = (
  method: Method,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>;

export function createCaller(transport: Transport): CallApi {
  return async (key, ...[input]) => {
    const [method = '', path = ''] = key.split(' ');
    const { params, query, body } = (input ?? {}) as Carried;
    const answer = await transport(
      method as Method,
      fillPath(path, params) + toQuery(query ?? {}),
      body,
    ).catch(() => null);
    if (answer === null) throw new ApiError(0, null);
    if (answer.status >= 200 && answer.status < 300) return answer.body as never;
    throw new ApiError(answer.status, isProblem(answer.body) ? answer.body : null);
  };
}

type Carried = { params?: Record<string, string | number>; query?: Query; body?: unknown };
type Query = Record<string, string | number | boolean | null | undefined>;

const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));

/** A query string with its question mark, or nothing; undefined, null and empty values are left out. */
export function toQuery(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, String(value));
  }
  params.sort();
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** An answer that was not 2xx. `status` is 0 where none came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? messageOf(status));
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? (status === 0 ? 'unreachable' : 'unknown');
    this.problem = problem;
  }

  /** The message for one field, where the server named it. */
  fieldMessage(path: string): string | undefined {
    return this.problem?.errors?.find((error) => error.path === path)?.message;
  }
}

function messageOf(status: number): string {
  if (status === 0) return 'The server could not be reached. Check your connection and try again.';
  return status >= 500
    ? 'Something went wrong on our side. Please try again in a moment.'
    : 'Something went wrong. Please try again.';
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
