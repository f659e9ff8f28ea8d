/** Loaded before a program under test: tells its parent at the end how much memory it has held at most, in bytes. */
import { existsSync, readFileSync } from 'node:fs';

/** Linux has it of the process as it is; its `maxRSS` begins with what the parent held when it made the child. */
const STATUS = '/proc/self/status';
const PEAK = /^VmHWM:\s+(\d+) kB$/m;

process.on('exit', () => {
  const peak = existsSync(STATUS) ? PEAK.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  process.send?.({ maxRss: Number(peak ?? process.resourceUsage().maxRSS) * 1_024 });
});
