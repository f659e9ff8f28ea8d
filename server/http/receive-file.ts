/** Takes in the one file of a multipart form. */
import type { FastifyRequest } from 'fastify';
import { invalidField } from './errors.ts';
import { createLimiter } from './limiter.ts';

/** Pages send three at once; each is held in memory until the work is done. */
export const RECEIVED_AT_ONCE = 3;
const WAITING_MAX = 20;

const receiveInTurn = createLimiter({
  max: Infinity,
  maxOfKey: RECEIVED_AT_ONCE,
  waitingMaxOfKey: WAITING_MAX,
});

type Received = { name: string; bytes: Buffer };

/**
 * Reads the file and works on it; the files of one person beyond a few are not read before their turn.
 * @throws 422 with `missing` where there is no file, 413, 503 where too many wait
 */
export function receiveFile<T>(
  request: FastifyRequest,
  { missing }: { missing: string },
  work: (file: Received) => Promise<T>,
): Promise<T> {
  return receiveInTurn(async () => {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (file === undefined) throw invalidField('file', missing);
    return work({ name: file.filename, bytes: await file.toBuffer() });
  }, request.actor.user?.id ?? null);
}
