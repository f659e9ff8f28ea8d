import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Asked for link by link, the routes would be missing where a connection is: the page would fail as a whole.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
