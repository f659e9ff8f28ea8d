/** How long some work keeps a server from answering others. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The longest turn of the event loop during the work, in milliseconds of this thread's own processor time: on a busy
 * machine the same as on an idle one.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let isDone = false;
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  // The turn in which the work ended counts too.
  await nextTurn();
  return longest;
}
