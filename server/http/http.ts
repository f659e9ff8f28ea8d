/** Fastify conventions: validation, problems and route checks. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import { Problem } from '#common/api/shared.ts';
import type { Permission } from '#common/domain/roles.ts';
import { ZIP_PATTERN, ZIP_RULE } from '#common/domain/zip.ts';
import type { Actor } from './actor.ts';
import { AppError, type FieldError, suspended } from './errors.ts';
import type { LimitName } from './limits.ts';
import { readOutage } from '../lib/outages.ts';

/** Fastify with the schemas' types. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Who may call a route: everyone, whoever is logged in, or whoever has a permission at the host's tenant. */
export type RouteAuth = 'public' | 'member' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: RouteAuth;
    limit?: LimitName;
    /** Asks nobody who they are: it must answer when the database does not. */
    withoutActor?: true;
    /**
     * Whether visitors are all answered alike, and ask often enough that it pays to keep the answer for moments.
     */
    isForAllVisitors?: (request: FastifyRequest) => boolean;
  }
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Log in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Please check the highlighted fields',
  429: 'Too many requests',
  431: 'Too large',
  500: 'Server error',
  503: 'Not available right now',
  507: 'Storage is full',
};

/** A start waits for none of some three hundred schemas: what is made of one is made when its route is first asked. */
function compileOnFirstUse<Input, Output>(make: () => (input: Input) => Output): (input: Input) => Output {
  let made: ((input: Input) => Output) | undefined;
  return (input) => (made ??= make())(input);
}

/** As Fastify's own, which makes all at the start. */
export function createSerializerCompiler() {
  const compile = SerializerSelector()({}, {});
  return (route: Parameters<FastifySchemaCompiler<unknown>>[0]): ((data: unknown) => string) =>
    compileOnFirstUse(() => compile({ httpStatus: '', ...route }));
}

/** Bodies are taken as they are; only the texts of an address are read as numbers and booleans. */
export function createValidatorCompiler(): FastifySchemaCompiler<unknown> {
  const options = { allErrors: true, removeAdditional: false, useDefaults: false, strict: false } as const;
  const strict = new Ajv({ ...options, coerceTypes: false });
  const coercing = new Ajv({ ...options, coerceTypes: true });
  addFormats.default(strict);
  addFormats.default(coercing);
  return ({ schema, httpPart }) =>
    compileOnFirstUse(() => {
      const validate = (httpPart === 'body' ? strict : coercing).compile(schema as object);
      return (value: unknown) =>
        validate(value) ? { value } : { error: toFieldsError(validate.errors ?? []) };
    });
}

class FieldsError extends AppError {
  constructor(errors: FieldError[]) {
    super(422, 'invalid', errors[0]?.message ?? 'Please check the highlighted fields.', { errors });
  }
}

function toFieldsError(errors: ErrorObject[]): FieldsError {
  const seen = new Map<string, FieldError>();
  for (const error of errors) {
    const parameter = error.params as Record<string, unknown>;
    const last: unknown = parameter.missingProperty ?? parameter.additionalProperty;
    const path = [
      ...error.instancePath.split('/').filter(Boolean),
      ...(typeof last === 'string' ? [last] : []),
    ].join('.');
    if (!seen.has(path)) seen.set(path, { path, message: messageOf(error) });
  }
  return new FieldsError([...seen.values()]);
}

function messageOf(error: ErrorObject): string {
  const { limit } = error.params as { limit?: number };
  switch (error.keyword) {
    case 'required':
      return 'This field is required.';
    case 'additionalProperties':
      return 'Unknown field.';
    case 'minLength':
      return limit === 1 ? 'This field is required.' : `At least ${limit} characters.`;
    case 'maxLength':
      return `At most ${limit?.toLocaleString('en-US')} characters.`;
    case 'minimum':
      return `At least ${limit?.toLocaleString('en-US')}.`;
    case 'maximum':
      return `At most ${limit?.toLocaleString('en-US')}.`;
    case 'maxItems':
      return `At most ${limit}.`;
    case 'type':
      return error.schemaPath.includes('integer') || error.params.type === 'integer'
        ? 'Enter a whole number.'
        : 'This value has the wrong type.';
    case 'pattern':
      return error.params.pattern === ZIP_PATTERN ? ZIP_RULE : 'This value is not valid.';
    case 'enum':
      return 'This is not one of the choices.';
    default:
      return 'This value is not valid.';
  }
}

/**
 * Refuses texts that PostgreSQL cannot keep, wherever in a request they stand.
 * @throws 422 for a NUL character or half of a surrogate pair, 400 for what is nested beyond all use.
 */
export function refuseUnstorableText(request: Pick<FastifyRequest, 'body' | 'query' | 'params'>): void {
  for (const part of [request.params, request.query, request.body]) {
    const path = findUnstorable(part, '', 0);
    if (path !== null)
      throw new FieldsError([{ path, message: 'This text contains a character we can’t store.' }]);
  }
}

/** Far more than any body here, and far less than what a walk can bear. */
const MAX_DEPTH = 50;

/** Where such a text stands, dotted; bodies are small and were parsed already, so a walk over them costs little. */
function findUnstorable(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (depth > MAX_DEPTH) throw new AppError(400, 'bad_request', 'This is nested too deeply.');
  for (const [name, part] of Object.entries(value)) {
    const inner = path === '' ? name : `${path}.${name}`;
    const found = name.includes('\0') ? inner : findUnstorable(part, inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Turns every error into a problem; what is our own fault is logged, and quotes the id of its request. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client went away while it sent: nothing here is at fault, and nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete) {
    return sendProblem(reply, { status: 400, code: 'bad_request', detail: 'The request was interrupted.' });
  }
  const known = toAppError(explainError(error, request.actor));
  if (known !== null) {
    const isOurs = known.status >= 500;
    if (isOurs) request.log.warn({ code: error.code, reason: error.message }, 'request refused for now');
    if (known.retryAfter !== undefined) void reply.header('retry-after', String(known.retryAfter));
    return sendProblem(reply, {
      status: known.status,
      code: known.code,
      detail: known.message,
      ...(known.errors ? { errors: known.errors } : {}),
      ...(known.hits ? { hits: known.hits } : {}),
      ...(known.retryAfter === undefined ? {} : { retryAfter: known.retryAfter }),
      ...(isOurs ? { id: request.id } : {}),
    });
  }
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, {
    status: 500,
    code: 'internal',
    detail: `Something went wrong on our side. If it happens again, quote ${request.id}.`,
    id: request.id,
  });
}

/** Whoever is suspended is refused for that, whatever the right would have been. */
function explainError(error: FastifyError, actor: Actor | undefined): FastifyError | AppError {
  const until = actor?.user?.suspendedUntil ?? null;
  const isRefused = error instanceof AppError && error.code === 'forbidden';
  return isRefused && until !== null && until > new Date() ? suspended(until) : error;
}

/** What the parser of multipart forms says, without a code or a status. */
const BROKEN_FORM = /^Multipart: |of multipart data$/;

function toAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  const outage = readOutage(error);
  if (outage !== null) return outage;
  const status = error.statusCode ?? (BROKEN_FORM.test(error.message) ? 400 : 500);
  if (status === 413) return new AppError(413, 'too_large', 'This is too large to send.');
  if (status === 415)
    return new AppError(415, 'unsupported_type', 'This kind of content is not accepted here.');
  if (status >= 400 && status < 500)
    return new AppError(status, 'bad_request', 'The request could not be read.');
  return null;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendProblem(reply: FastifyReply, problem: Omit<Problem, 'type' | 'title'>): FastifyReply {
  const body = toProblem(problem);
  void reply.code(problem.status);
  // The route may have said how long its answer lasts before it failed.
  if (problem.status >= 500) void reply.header('cache-control', 'no-store');
  return isDocument(reply.request)
    ? reply.type('text/html; charset=utf-8').send(toDocument(body))
    : reply.type('application/problem+json').send(body);
}

export function toProblem(problem: Omit<Problem, 'type' | 'title'>): Problem {
  return { type: 'about:blank', title: TITLES[problem.status] ?? 'Request failed', ...problem };
}

/** What a person has opened in a browser; the site's own error page needs more than may be there now. */
function isDocument({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && headers['sec-fetch-dest'] === 'document';
}

const toDocument = ({ title, detail }: Problem): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><h1>${title}</h1><p>${detail.replaceAll(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p></html>`;

/**
 * Checks what a route declares, and adds the schemas of its problems.
 * @throws where a route has no `auth`, no `limit` or no response schema: the server does not start.
 */
export function checkRoute(route: RouteOptions): void {
  if (!route.url.startsWith('/api/') || route.method === 'HEAD' || route.schema?.hide === true) return;
  const where = `${String(route.method)} ${route.url}`;
  if (route.config?.auth === undefined) throw new Error(`${where} does not say who may call it`);
  if (route.config.limit === undefined) throw new Error(`${where} has no rate limit`);
  const response = route.schema?.response as Record<string, unknown> | undefined;
  if (response === undefined) throw new Error(`${where} has no response schema`);
  response['4xx'] ??= Problem;
  response['5xx'] ??= Problem;
}
