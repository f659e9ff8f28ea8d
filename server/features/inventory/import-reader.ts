/** Reads a store's file in a thread of its own, so that other requests are answered meanwhile. */
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLimiter } from '#server/core/limiter.ts';
import { type FileRow, refuse, requireReadable } from './import-file.ts';
import type { Reading } from './import-worker.ts';

const PROGRAM = path.join(import.meta.dirname, 'import-worker.ts');
/** A file of 10 MB takes 100 MB while it is read; one that takes far more ends its thread alone. */
const MEMORY_MB = 512;
const runInTurn = createLimiter({ max: 1, waitingMax: 10 });

/** @throws 422 with what is wrong with the file as a whole; 503 where too many wait */
export async function readFileApart(bytes: Buffer): Promise<FileRow[]> {
  requireReadable(bytes);
  return runInTurn(async () => {
    const worker = new Worker(PROGRAM, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      const [reading] = (await once(worker, 'message')) as [Reading];
      if ('rows' in reading) return reading.rows;
      throw refuse(reading.refusal);
    } finally {
      await worker.terminate();
    }
  });
}
