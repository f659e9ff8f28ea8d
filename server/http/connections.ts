/** Client timeouts and connection errors. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  FastifyError,
  FastifyHttpOptions,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import { sendProblem, toProblem } from './http.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';

export type ClientPatience = {
  /** For the lines above a body. */
  headersMs: number;
  /** For a whole request; a list of 100 MB over a slow line takes minutes. */
  requestMs: number;
  /** Without a byte in either direction; polls of live events wait for 90 seconds. */
  silenceMs: number;
  /** The first two are looked at so often. */
  lookMs: number;
};

export const CLIENT_PATIENCE: ClientPatience = {
  headersMs: 15_000,
  requestMs: 5 * 60_000,
  silenceMs: 2 * 60_000,
  lookMs: 5_000,
};

/** Fastify's options for clients that are slow, or send what is no request. */
export function connectionOptions(patience: ClientPatience): FastifyHttpOptions<RawServerDefault> {
  return {
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.lookMs },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerUnroutable,
  };
}

/** By Node's own codes; whatever else is wrong is a bad request. */
const CLIENT_ERRORS: Record<string, { status: number; code: string; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too_slow',
    detail: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    detail: 'The headers of this request are too large. Removing cookies of this site may help.',
  },
};
const BAD_REQUEST = { status: 400, code: 'bad_request', detail: 'The request could not be read.' };

/** There is no request yet, so the answer is written by hand, and the connection ends with it. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // A client that went away hears nothing, and after a part of an answer another one would be read as its rest.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const problem = CLIENT_ERRORS[error.code ?? ''] ?? BAD_REQUEST;
  const body = JSON.stringify(toProblem(problem));
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // Whoever does not take it is not waited for.
  socket.setTimeout(LAST_WORD_MS, () => socket.destroy());
}

const LAST_WORD_MS = 1_000;

/** An address that cannot be decoded, before any hook has run. */
function answerUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(REQUEST_ID_HEADER, request.id);
  sendProblem(reply, BAD_REQUEST);
}
