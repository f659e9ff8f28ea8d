/** The lock file, as another machine needs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

type Package = { optionalDependencies?: Record<string, string>; resolved?: string };

const { packages } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as { packages: Record<string, Package> };

/** Where a package at `from` finds one of that name: beside it, or beside any that it lies in. */
function isFound(name: string, from: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true;
  return from !== '' && isFound(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

it('names the programs of every platform: npm installs only what the lock file names, here or on another machine', () => {
  // npm leaves out what the machine that writes the file does not have, and `npm ci` then refuses it.
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(name, from)),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

it('names no place that packages come from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
