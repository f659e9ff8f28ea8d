/** `npm start`: checks the settings and the machine, builds the pages where needed, then runs the server. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { startDatabase } from '#server/start-database.ts';
import { buildPages } from './build-pages.ts';
import { checkStart, failStart, loadSettingsFile } from './start-checks.ts';

const root = path.resolve(import.meta.dirname, '..');

// What was compiled and stripped of its types once is read at the next start; where it cannot be kept, all is as before.
enableCompileCache(path.join(root, 'node_modules/.cache/compiled'));

try {
  process.chdir(root);
  loadSettingsFile(root);
  process.env.NODE_ENV ??= 'production';
  const config = readConfig(process.env);
  await checkStart(config);
  await buildPages(root);
  const log = createLogger(config);
  const starting = startDatabase(config, log, (line) => console.log(line));
  starting.catch(() => {}); // Who waits for it hears of it.
  // Only now, since NODE_ENV decides at their import which build React and the libraries use.
  const { main } = await import('#server/main.ts').catch(async (error: unknown) => {
    await (await starting)?.stop();
    throw error;
  });
  await main(config, { log, starting });
} catch (error) {
  failStart(error);
}
