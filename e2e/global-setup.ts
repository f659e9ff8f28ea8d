/** One site and one unpacked browser for the whole run; `E2E_URL` names a site that runs already. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startSite } from './site.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The network's address, without a slash at its end. */
    siteUrl: string;
    /** What it signs the links of its mails with; empty where the site ran already. */
    siteSecret: string;
    chromiumPath: string;
    /** A folder with the demo as it is at first, for a journey that needs a site of its own. */
    demoFolder: string;
    /** What the files of this run leave for each other, and their browsers: it goes when the run ends. */
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const running = process.env['E2E_URL'];
  const demoFolder = running ? '' : await makeTemporaryFolder('e2e-demo');
  const site = running ? null : await startSite().then((first) => first.copyAndRestart(demoFolder));
  const runFolder = await mkdtemp(path.join(tmpdir(), 'rangepost-e2e-run-'));
  project.provide('siteUrl', site?.url ?? running ?? '');
  project.provide('siteSecret', (await site?.readSecret()) ?? '');
  project.provide('chromiumPath', chromium.executablePath);
  project.provide('demoFolder', demoFolder);
  project.provide('runFolder', runFolder);
  return async () => {
    await chromium.remove();
    if (project.vitest.state.getCountOfFailedTests() > 0 && site) {
      console.log(`\nWhat the site printed:\n${site.readLog()}`);
    }
    await site?.stop();
    // A browser whose worker has ended may still be writing.
    await rm(runFolder, { recursive: true, force: true, maxRetries: 5 });
    if (demoFolder !== '') await rm(demoFolder, { recursive: true, force: true });
  };
}
