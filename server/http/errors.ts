/** Errors with stable codes, sent as problem+json (RFC 9457). */

import type { ScreenFinding } from '#common/api/shared.ts';

export type FieldError = {
  /** Where in the body or query, dotted: `price`, `criteria.zipCode`. */
  path: string;
  message: string;
};

/** An error that a client can act on: carries the HTTP status and a code that never changes. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Content check in the text that was sent. */
  readonly hits: ScreenFinding[] | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    extra: { errors?: FieldError[]; retryAfter?: number; hits?: ScreenFinding[] } = {},
  ) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.retryAfter = extra.retryAfter;
    this.hits = extra.hits;
  }
}

/** 404: the thing does not exist, or this person must not learn that it does. */
export function notFound(what = 'page'): AppError {
  return new AppError(404, 'not_found', `This ${what} does not exist or is not available to you.`);
}

/** 401: nobody is logged in. */
export function loginRequired(): AppError {
  return new AppError(401, 'login_required', 'Log in first.');
}

/** 403: logged in, and the thing may be known to exist, but this person may not do that. */
export function forbidden(detail = 'You are not allowed to do that.'): AppError {
  return new AppError(403, 'forbidden', detail);
}

/** 403: the person may only read until then. */
export function suspended(until: Date): AppError {
  const day = until.toISOString().slice(0, 10);
  return new AppError(
    403,
    'suspended',
    `Your account is suspended until ${day}; until then you can only read.`,
  );
}

/** 409: what was asked does not fit the present state. */
export function conflict(code: string, detail: string): AppError {
  return new AppError(409, code, detail);
}

/** 422: one or more fields are wrong; each with a message that stands beside its field. */
export function invalid(errors: FieldError[], code = 'invalid'): AppError {
  return new AppError(422, code, errors[0]?.message ?? 'Please check the highlighted fields.', { errors });
}

/** 422 for one field. */
export function invalidField(path: string, message: string, code = 'invalid'): AppError {
  return invalid([{ path, message }], code);
}

/** 429, with the seconds to wait. */
export function tooMany(detail: string, retryAfter: number): AppError {
  return new AppError(429, 'too_many_requests', detail, { retryAfter });
}
