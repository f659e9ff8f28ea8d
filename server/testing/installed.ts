/** Tests that need a program which a machine may lack: where it is missing, `npm test` lists them as not run. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export function describeWith(program: string, title: string, tests: () => void): void {
  describe.skipIf(!isInstalled(program))(`${title} (with ${program})`, tests);
}
