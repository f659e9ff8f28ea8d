/** The time ranges of a search. */

export const TIME_RANGES = ['today', 'thisWeek', 'thisMonth', 'thisYear'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

export const TIME_RANGE_LABELS: Record<TimeRange, string> = {
  today: 'Today',
  thisWeek: 'This week',
  thisMonth: 'This month',
  thisYear: 'This year',
};

/** When a range begins: today 1 day back, thisWeek 7 days, thisMonth 1 month, thisYear 1 year. */
export function startOfRange(range: TimeRange, now: Date): Date {
  const start = new Date(now);
  if (range === 'today') start.setUTCDate(start.getUTCDate() - 1);
  if (range === 'thisWeek') start.setUTCDate(start.getUTCDate() - 7);
  if (range === 'thisMonth') goBackMonths(start, 1);
  if (range === 'thisYear') goBackMonths(start, 12);
  return start;
}

/** The same day so many months before; where that month is shorter, its last day. */
function goBackMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
}
