/** Lets files that run side by side log in as the same person: one after the other, and not at once. */
import { mkdir, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';

const OWN_FOLDER = path.join(tmpdir(), `rangepost-turns-${process.pid}`);
const POLL_INTERVAL_MS = 20;
/** Somebody who still holds a turn then never gives it back. */
const TURN_MS = 60_000;
/** The site sends a number one code in a minute, which is a hundredth of that here. */
const BETWEEN_CODES_MS = 600;

/** Of two who ask for a code of one number the later one is refused, or makes the code of the other useless. */
export async function logInInTurn<T>(phoneNumber: string, logIn: () => Promise<T>): Promise<T> {
  // `npm run screenshots` logs in by the same way, without a test around it.
  const folder = process.env.VITEST === undefined ? OWN_FOLDER : path.join(inject('runFolder'), 'turns');
  await mkdir(folder, { recursive: true });
  const turn = path.join(folder, phoneNumber);
  const last = `${turn}.last`;
  const end = performance.now() + TURN_MS;
  while (!(await take(turn))) {
    if (performance.now() > end) throw new Error(`nobody gives back the turn of ${phoneNumber}`);
    await setTimeout(POLL_INTERVAL_MS);
  }
  try {
    while (Date.now() - (await readTime(last)) < BETWEEN_CODES_MS) await setTimeout(POLL_INTERVAL_MS);
    return await logIn();
  } finally {
    await writeFile(last, '');
    await rmdir(turn);
  }
}

/** Only one makes a folder. */
const take = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

const readTime = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
