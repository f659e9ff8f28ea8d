/** A browser for each file of the suite, and nothing left open behind a test or a file. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { closePages, closeSlowLine, launchBrowser } from './browser.ts';

beforeAll(launchBrowser);

afterEach(({ task: { name, suite, result } }) =>
  closePages(result?.state === 'fail' ? `${suite?.name ?? ''} ${name}` : null),
);

// What a file opened around its tests.
afterAll(async () => {
  await closePages(null);
  await closeSlowLine();
});
