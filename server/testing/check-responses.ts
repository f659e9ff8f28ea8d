/** Holds every JSON answer of a server against the schema that its route declares. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/http/http.ts';

const CREATED = 'fastify.initialization';

/** Answers that `build` makes are checked from the first route on; gives what does not fit, oldest first. */
export async function checkAnswers(build: () => Promise<App>): Promise<{ app: App; misfits: string[] }> {
  const misfits: string[] = [];
  const check = createCheck();
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: App };
    // Before all other hooks, so that compressed answers are seen as they were written.
    fastify.addHook('onSend', async (request, reply, payload) => {
      const misfit = check(request, reply, payload);
      if (misfit !== null) misfits.push(misfit);
      return payload;
    });
  };
  subscribe(CREATED, watch);
  try {
    return { app: await build(), misfits };
  } finally {
    unsubscribe(CREATED, watch);
  }
}

function createCheck() {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validators = new Map<unknown, ValidateFunction>();
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null => {
    const isJson = /^application\/([\w.]+\+)?json\b/.test(String(reply.getHeader('content-type')));
    if (reply.statusCode >= 300 || !isJson || request.routeOptions.schema?.hide === true) return null;
    const where = `${request.method} ${request.routeOptions.url} (${reply.statusCode})`;
    const text = readText(payload, reply.getHeader('content-encoding'));
    if (text === null) return `${where}: is sent as a stream, which no schema guards`;
    const response = request.routeOptions.schema?.response as Record<string, object> | undefined;
    const schema = response?.[reply.statusCode] ?? response?.['2xx'];
    if (schema === undefined) return `${where}: declares no schema for its answer`;
    const validate = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validate);
    if (text === '' || validate(JSON.parse(text))) return null;
    return `${where}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
  };
}

function readText(payload: unknown, encoding: unknown): string | null {
  if (payload === undefined || payload === null) return '';
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return null;
  if (encoding === undefined) return payload.toString();
  return (encoding === 'br' ? brotliDecompressSync(payload) : unzipSync(payload)).toString();
}
