/** Builds the pages for production when they are missing or older than what they are made from. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { showProgress } from './progress.ts';
import { StartError } from './start-checks.ts';

const SOURCES = [
  'web',
  'common',
  'assets',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/compress-files.ts',
  'package.json',
];
const STAMP = 'build/.stamp';

/**
 * Brings `build/` up to date; the stamp in it names the sources of which it was made.
 * @param root the project's folder
 * @throws {StartError} with the bundler's own words when the pages cannot be built.
 */
export async function buildPages(root: string): Promise<void> {
  const stampFile = path.join(root, STAMP);
  const wanted = hashSources(root);
  const present = await readFile(stampFile, 'utf8').catch(() => null);
  if (present === wanted) return;
  await mkdir(path.dirname(stampFile), { recursive: true });
  await rm(stampFile, { force: true });
  await showProgress('Building the pages', runBuild(root));
  await writeFile(stampFile, wanted);
}

/** Of a thousand small files; a start waits for it, and has nothing else to do: so they are read a few times as fast. */
function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(root, source)) {
      hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
    }
  }
  return hash.digest('hex');
}

function listFiles(root: string, source: string): string[] {
  if (path.extname(source) !== '') return [source];
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

async function runBuild(root: string): Promise<void> {
  const program = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartError(`The pages could not be built:\n${(await output).join('').trim()}`);
}
