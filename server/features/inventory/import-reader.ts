/** Reads a store's file in a worker thread. */
import path from 'node:path';
import { createLimiter } from '#server/http/limiter.ts';
import { isTooMuch, runInThread } from '#server/lib/thread.ts';
import { type FileRow, refuse, requireReadable } from './import-file.ts';
import type { Reading } from './import-worker.ts';

const PROGRAM = path.join(import.meta.dirname, 'import-worker.ts');
/** A file of 10 MB takes 100 MB while it is read; one that takes far more ends its thread alone. */
const MEMORY_MB = 512;
/** The largest file takes two or three on a busy machine. */
const SECONDS = 30;
const runInTurn = createLimiter({ max: 1, waitingMax: 10 });

/** @throws 422 with what is wrong with the file as a whole; 503 where too many wait */
export async function readFileApart(bytes: Buffer): Promise<FileRow[]> {
  requireReadable(bytes);
  return runInTurn(async () => {
    const reading = await runInThread<Reading>(PROGRAM, {
      input: bytes,
      seconds: SECONDS,
      memoryMb: MEMORY_MB,
    }).catch((error: unknown): Reading => {
      if (!isTooMuch(error)) throw error;
      return { refusal: 'This file is too complex. Split it in two.' };
    });
    if ('rows' in reading) return reading.rows;
    throw refuse(reading.refusal);
  });
}
