/** The browser suite: the real site in a child process, Chromium in front of it. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // The site has ten seconds to end, and is then ended by force.
    teardownTimeout: 30_000,
  },
});
