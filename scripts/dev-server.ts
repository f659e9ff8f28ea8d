/** The server that `npm run dev` starts anew after each change; ends with the process that started it. */
import { readConfig } from '#server/lib/config.ts';
import { main } from '#server/main.ts';
import { failStart } from './start-checks.ts';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  await main(readConfig(process.env), { pages: { dev: true } });
} catch (error) {
  failStart(error);
}
