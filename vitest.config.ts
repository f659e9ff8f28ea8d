import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of several nodes, killed processes, S3, backups and plans: `npm test` leaves them to `npm run test:full`. */
const FULL = '**/*.full.test.ts';
const tier = process.env.TEST_TIER;

export default defineConfig({
  test: {
    include: [tier === 'full' ? FULL : '{common,demo,server,web,scripts}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(tier === 'release' ? [FULL] : [])],
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
