/** Work in a thread: its answer, its failure, and its end. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { isTooMuch, runInThread } from './thread.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTemporaryFolder('thread');
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (body: string, { seconds = 20 } = {}): Promise<unknown> => {
  const program = path.join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(program, `import { parentPort, workerData } from 'node:worker_threads';\n${body}`);
  return runInThread(program, { input: 7, seconds, memoryMb: 32 });
};
const failureOf = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

it('answers with what the program posts, which does not see the environment', async () => {
  const body = 'parentPort.postMessage([workerData + 1, Object.keys(process.env)]);';
  expect(await run(body)).toEqual([8, []]);
});

it('fails with what the program throws', async () => {
  await expect(run("throw new Error('no');")).rejects.toThrow('no');
});

it.each([
  ['takes too long', 'for (;;);', 0.3],
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));', 20],
])('ends a program that %s', async (_, body, seconds) => {
  expect(isTooMuch(await failureOf(run(body, { seconds })))).toBe(true);
});

it('leaves other failures apart from those', async () => {
  expect(isTooMuch(await failureOf(run("throw new Error('no');")))).toBe(false);
});
