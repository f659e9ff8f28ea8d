/** Cache of JSON answers to visitors. */
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type App, JSON_TYPE } from '../http/http.ts';
import type { DocumentCache } from './document-cache.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.service.ts';
import { CHANGED_COOKIE } from '../request-actor.ts';

/** For routes that are added from now on. */
export function keepAnswers(app: App, documents: DocumentCache): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const isForAllVisitors = route.config?.isForAllVisitors;
    // Fastify makes a route for HEAD of what this one has become.
    if (isForAllVisitors === undefined || route.method === 'HEAD') return;
    route.handler = async function answer(request, reply) {
      const read = async (): Promise<unknown> => handler.call(this, request, reply);
      if (!isVisitor(request) || !isForAllVisitors(request)) return read();
      const key = { origin: `${request.protocol}://${request.host}`, address: request.url, state: '' };
      const document = await documents.find(key, async () => ({
        status: 200,
        // Caches in front cannot be told when it ends.
        headers: { 'content-type': JSON_TYPE, 'cache-control': 'private, no-cache' },
        body: Buffer.from(reply.serialize(await read()) as string),
        isForAll: true,
      }));
      return documents.send(reply, document);
    };
  });
}

/** Not for who has just changed something, and not for documents: they are kept themselves, and would be twice as old. */
const isVisitor = ({ cookies, raw }: FastifyRequest): boolean =>
  cookies[SESSION_COOKIE] === undefined &&
  cookies[CHANGED_COOKIE] === undefined &&
  raw.socket instanceof Socket;
