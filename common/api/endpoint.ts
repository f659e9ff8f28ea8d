/** Endpoint definitions: the server serves them, the browser and the loaders call them. */
import type { Static, TSchema } from 'typebox';
import type { Permission } from '../domain/roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Everyone, everyone who is logged in, or those with a permission at the host's tenant. */
export type EndpointAuth = 'public' | 'member' | Permission;

/** A row of the rate limits (`server/http/limits.ts`). */
export type LimitName =
  | 'read'
  | 'search'
  | 'page'
  | 'file'
  | 'picture'
  | 'screen'
  | 'write'
  | 'message'
  | 'upload'
  | 'table'
  | 'login'
  | 'live'
  | 'operation'
  | 'watch';

export interface Endpoint {
  auth: EndpointAuth;
  limit: LimitName;
  /** One line of the API description. */
  summary?: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The schema of the 200 answer, or the schema of another successful status. */
  response: TSchema | Readonly<Record<number, TSchema>>;
  /** Media types of a body or an answer that is not JSON. */
  consumes?: readonly string[];
  produces?: readonly string[];
}

/** Endpoints by method and path under `/api`: `GET /posts/:id`. */
export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

type Part<E, K extends string> = E extends { [P in K]: infer S extends TSchema }
  ? Record<K, Static<S>>
  : unknown;

/** What a request carries: its `params`, `query` and `body`, as far as the endpoint declares them. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The body of a successful answer. */
export type Output<E> = E extends { response: infer R }
  ? keyof R extends number
    ? { [S in keyof R]: R[S] extends TSchema ? Static<R[S]> : never }[keyof R]
    : R extends TSchema
      ? Static<R>
      : never
  : never;
