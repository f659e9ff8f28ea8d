/** Reads a list in a child process. */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import type { ListBatch, ListSource } from './list-batches.ts';
import { invalidList } from './list-columns.ts';
import type { Trouble } from './list-process.ts';

const PROGRAM = path.join(import.meta.dirname, 'list-process.ts');
/** A row is of no use a moment later; and a list that is made to fill the memory ends this process alone. */
const NODE_OPTIONS = ['--optimize-for-size', '--max-old-space-size=256'];

/**
 * The batches of a list; the next one is read while one is worked on.
 * @throws 422 `not_a_list` with the reason, and what kept the process from reading.
 */
export async function* readInProcess({ file, listedOn }: ListSource): AsyncGenerator<ListBatch> {
  const child = fork(PROGRAM, [file, listedOn], {
    execArgv: NODE_OPTIONS,
    // What comes from outside is read without the server's secrets.
    env: {},
    serialization: 'advanced',
  });
  const messages = on(child, 'message', { close: ['disconnect'] });
  try {
    for await (const [told] of messages as AsyncIterable<[ListBatch | Trouble | null]>) {
      if (told === null) return;
      if ('refusal' in told) throw invalidList(told.refusal);
      if ('error' in told) throw told.error;
      // Where it has ended meanwhile, the next turn tells.
      child.send('next', () => {});
      yield told;
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    throw new Error(
      `The process that reads a list ended before that (${child.signalCode ?? child.exitCode}).`,
    );
  } finally {
    child.kill('SIGKILL');
  }
}
