import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{common,server,web,scripts}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Importing the server anew for each file took longer than most tests. What a file stubs, it takes back.
    isolate: false,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: {
      TZ: 'UTC',
      // Tests start the server's process many times: each reads what the first one has compiled.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/rangepost'),
    },
  },
});
