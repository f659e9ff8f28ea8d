/** The process that reads a list: it gives what the file says, and ends with whoever asked for it, whatever happens. */
import { type ChildProcess, fork } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeRow, makeRows, toText } from './ffl-registry.testing.ts';
import { type ListBatch, readBatches } from './list-batches.ts';
import { readInProcess } from './list-reader.ts';

/** Of several batches. */
const ROWS = 5_000;
const LISTED_ON = '2025-11-01';

let folder: string;
let file: string;
let started: ChildProcess[];
const note = (message: unknown): void => {
  started.push((message as { process: ChildProcess }).process);
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rangepost-reader-'));
  file = path.join(folder, 'list');
  const wrong = makeRow(ROWS, { LIC_TYPE: '99' });
  await writeFile(file, toText([...makeRows(ROWS - 1), wrong]));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  started = [];
  subscribe('child_process', note);
});
afterEach(() => {
  unsubscribe('child_process', note);
});

async function gather(batches: AsyncGenerator<ListBatch>): Promise<ListBatch[]> {
  const all: ListBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}
const readAll = (name = file): Promise<ListBatch[]> =>
  gather(readInProcess({ file: name, listedOn: LISTED_ON }));

/** By what the process was ended; its exit code where it ended by itself. */
async function endOf(child: ChildProcess | undefined): Promise<string | number | null> {
  if (child === undefined) throw new Error('No process was started.');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

it('gives the same batches as reading in the own process does', async () => {
  const batches = await readAll();
  expect(batches).toEqual(await gather(readBatches({ file, listedOn: LISTED_ON })));
  expect(batches.length).toBeGreaterThan(3);
  expect(batches.flatMap(({ rows }) => JSON.parse(rows) as unknown[])).toHaveLength(ROWS - 1);
  expect(batches.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(ROWS);
  expect(batches.flatMap(({ faults }) => faults)).toMatchObject([{ line: ROWS + 1 }]);
  expect(batches.flatMap(({ refused }) => refused)).toEqual(['98205000']);
  expect(batches.at(-1)?.share).toBe(1);
  expect(await endOf(started[0])).toBe('SIGKILL');
});

it('tells why a file is no list', async () => {
  const name = path.join(folder, 'letter');
  await writeFile(name, 'Dear Sir or Madam');
  await expect(readAll(name)).rejects.toMatchObject({
    code: 'not_a_list',
    message: expect.stringMatching(/^This doesn’t look like the ATF list/) as string,
  });
  expect(await endOf(started[0])).toBe('SIGKILL');
});

it('tells that a file is gone', async () => {
  await expect(readAll(path.join(folder, 'gone'))).rejects.toMatchObject({
    code: 'not_a_list',
    message: 'The file is gone. Upload it again.',
  });
});

it('tells of trouble that is not the fault of the file', async () => {
  const error = await readAll(folder).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringMatching(/^EISDIR/) as string });
  expect(error).not.toHaveProperty('status');
});

it('never takes a part for all where the process is killed', async () => {
  const batches = readInProcess({ file, listedOn: LISTED_ON });
  await batches.next();
  started[0]?.kill('SIGKILL');
  await expect(gather(batches)).rejects.toThrow('ended before that (SIGKILL)');
});

it('ends where nobody asks for the rest', async () => {
  for await (const _ of readInProcess({ file, listedOn: LISTED_ON })) break;
  expect(await endOf(started[0])).toBe('SIGKILL');
});

it('ends with the server, and not by a signal that goes to both', async () => {
  const child = fork(path.join(import.meta.dirname, 'list-process.ts'), [file, LISTED_ON], { execArgv: [] });
  await once(child, 'message');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  child.send('next');
  await once(child, 'message');
  child.disconnect();
  expect(await endOf(child)).toBe(0);
});
