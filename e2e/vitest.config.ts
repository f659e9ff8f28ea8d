/** The browser suite: the real site in a child process, Chromium in front of it. */
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The journeys that a release must not break: `npm test` runs these, `npm run test:full` the others. */
const RELEASE = [
  'age-gate',
  'comments',
  'dealer',
  'deals',
  'inventory',
  'live',
  'lost-number',
  'messages',
  'moderator',
  'new-member',
  'no-scripts',
  'visitor',
].map((name) => `e2e/${name}.e2e.ts`);
const tier = process.env.TEST_TIER;

/** These take longest, and grow with the site. */
const isWalk = ({ moduleId }: TestSpecification): boolean => path.basename(moduleId).startsWith('routes');

/** A long file that begins last would keep one worker busy while the other has nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isWalk(other)) - Number(isWalk(one)));
  }
}

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: tier === 'release' ? RELEASE : ['e2e/**/*.e2e.ts'],
    exclude: [...configDefaults.exclude, ...(tier === 'full' ? RELEASE : [])],
    globalSetup: ['e2e/global-setup.ts'],
    setupFiles: ['e2e/setup.ts'],
    pool: 'forks',
    // One more than the cores of a small machine: a journey often waits for its pages.
    maxWorkers: 3,
    // The files of a worker share its browser, and what was imported to lead it.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // What a page complained of stands in the last lines of a run, whole.
    chaiConfig: { truncateThreshold: 2_000 },
    // The site has ten seconds to end, and is then ended by force.
    teardownTimeout: 30_000,
  },
});
