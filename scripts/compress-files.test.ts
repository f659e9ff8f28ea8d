/** The compressed forms of built files: beside each text that is worth it, and the same when unpacked. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { compressFiles } from './compress-files.ts';

it('lays both forms beside each text of a kilobyte or more, in every folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rangepost-compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  const script = 'export const one = "ä";\n'.repeat(100);
  await writeFile(path.join(folder, 'assets/page.js'), script);
  await writeFile(path.join(folder, 'small.css'), 'a {}');
  await writeFile(path.join(folder, 'picture.webp'), Buffer.alloc(5_000));
  await compressFiles(folder);
  expect((await readdir(path.join(folder, 'assets'))).toSorted()).toEqual([
    'page.js',
    'page.js.br',
    'page.js.gz',
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'picture.webp', 'small.css']);
  const read = (name: string): Promise<Buffer> => readFile(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('page.js.br')).toString()).toBe(script);
  expect(gunzipSync(await read('page.js.gz')).toString()).toBe(script);
});
