/** Formats durations and schedules. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two greatest units. */
export function formatSpan(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
}

/** In words, where the time of a schedule is one of the simple ones; else as cron has it. */
export function formatCron(cron: string): string {
  const often = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1];
  if (often !== undefined) return `every ${often} min`;
  const minute = /^(\d+) \* \* \* \*$/.exec(cron)?.[1];
  return minute === undefined ? cron : `each hour at :${minute.padStart(2, '0')}`;
}
