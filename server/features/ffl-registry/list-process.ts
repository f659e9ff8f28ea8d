/** Child process that reads a list in batches. */
import { once } from 'node:events';
import { AppError } from '#server/http/errors.ts';
import { readBatches } from './list-batches.ts';

/** What it says where it cannot go on. */
export type Trouble = { refusal: string } | { error: unknown };

const [file = '', listedOn = ''] = process.argv.slice(2);
// A signal may go to the server as well, which then ends this process in its own way, or by being gone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const tell = (message: object | null): unknown => process.send?.(message);
try {
  for await (const batch of readBatches({ file, listedOn })) {
    tell(batch);
    await once(process, 'message');
  }
  tell(null);
} catch (error) {
  const trouble: Trouble = error instanceof AppError ? { refusal: error.message } : { error };
  tell(trouble);
}
