/** The thread that reads a store's file. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/http/errors.ts';
import { type FileRow, readRows } from './import-file.ts';

export type Reading = { rows: FileRow[] } | { refusal: string };

// A row of another length makes an error, whose stack takes most of the time.
Error.stackTraceLimit = 0;
const reading: Reading = await readRows(Buffer.from(workerData as Uint8Array)).then(
  (rows) => ({ rows }),
  (error: unknown) => {
    if (error instanceof AppError) return { refusal: error.errors?.[0]?.message ?? error.message };
    throw error;
  },
);
parentPort?.postMessage(reading, []);
