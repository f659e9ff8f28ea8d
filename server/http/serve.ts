/** Binds endpoint definitions to their handlers. */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoints, Input, Output } from '#common/api/endpoint.ts';
import { Ok } from '#common/api/shared.ts';
import type { App } from './http.ts';

/** What a handler may return: the answer's body, a reply that it has sent itself, or nothing where the answer is `Ok`. */
type Answer<E> = Output<E> | FastifyReply | (Ok extends Output<E> ? void : never);

type Handlers<A extends Endpoints> = {
  [K in keyof A]: (
    request: FastifyRequest & Input<A[K]>,
    reply: FastifyReply,
  ) => Answer<A[K]> | Promise<Answer<A[K]>>;
};

const OK_STATUS = 200;
const OK: Ok = { ok: true };

/**
 * Registers a route for each endpoint; a missing handler or one with another answer does not compile.
 * @param configs what else the server knows of some of them
 */
export function serve<A extends Endpoints>(
  app: App,
  endpoints: A,
  handlers: Handlers<A>,
  configs: { [K in keyof A]?: FastifyContextConfig } = {},
): void {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', url = ''] = key.split(' ');
    const { auth, limit, query, response, ...schema } = endpoint;
    const responses = isByStatus(response) ? response : { [OK_STATUS]: response };
    const status = Number(Object.keys(responses)[0]);
    const handle = handlers[key as keyof A] as (request: FastifyRequest, reply: FastifyReply) => unknown;
    app.route({
      method,
      url,
      config: { auth, limit, ...configs[key as keyof A] },
      schema: { ...schema, ...(query && { querystring: query }), response: { ...responses } },
      handler: (request, reply) => {
        void reply.code(status);
        const answer = handle(request, reply);
        // A reply must not be awaited: it is a promise of its own end.
        return response === Ok ? Promise.resolve(answer).then(() => OK) : answer;
      },
    });
  }
}

const isByStatus = (response: object): response is Record<number, object> =>
  Object.keys(response).some((name) => /^\d+$/.test(name));
