/** Runs untrusted or heavy work in a worker thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Whether a thread was ended since it took too long or too much memory. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('timeout') || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

type Options = {
  input: unknown;
  seconds: number;
  /** Of JavaScript's heap. */
  memoryMb: number;
};

/**
 * What the program posts first; the thread ends with that.
 * @throws what the program throws, or an error with `timeout` in its message
 */
export async function runInThread<T>(program: string, { input, seconds, memoryMb }: Options): Promise<T> {
  const worker = new Worker(program, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What comes from outside is read without the server's secrets, and writes nothing to its log.
    env: {},
    stdout: true,
    stderr: true,
  });
  // One that comes while the thread is being ended would end the server.
  worker.on('error', () => {});
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [T];
    return answer;
  } catch (error) {
    throw signal.aborted ? new Error(`timeout after ${seconds} seconds`, { cause: error }) : error;
  } finally {
    await worker.terminate();
  }
}
