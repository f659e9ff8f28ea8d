/** Request IDs. */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from './http.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/** What is known of the request that is being worked on, for each line of the log. */
export function readRequestId(): { reqId?: string } {
  const reqId = current.getStore();
  return reqId === undefined ? {} : { reqId };
}

export const makeRequestId = (): string => randomUUID();

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

export function nameRequests(app: App): void {
  const scopes = new WeakMap<object, AsyncResource>();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    current.run(request.id, () => {
      if (hasBody(request)) scopes.set(request, new AsyncResource('request'));
      done();
    });
  });
  // Bodies arrive in the scope of their connection, which may have begun with another request.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope === undefined) done();
    else scope.runInAsyncScope(done);
  });
}
