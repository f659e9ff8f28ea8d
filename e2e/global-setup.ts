/** One site and one unpacked browser for the whole run; `E2E_URL` names a site that runs already. */
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startSite } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The network's address, without a slash at its end. */
    siteUrl: string;
    chromiumPath: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const running = process.env['E2E_URL'];
  const site = running ? null : await startSite();
  project.provide('siteUrl', site?.url ?? running ?? '');
  project.provide('chromiumPath', chromium.executablePath);
  return async () => {
    await chromium.remove();
    if (project.vitest.state.getCountOfFailedTests() > 0 && site) {
      console.log(`\nWhat the site printed:\n${site.readLog()}`);
    }
    await site?.stop();
  };
}
