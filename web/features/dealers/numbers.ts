/** Store statistics and their trends. */
import type { StoreNumbers } from '#common/api/dealers.ts';
import { formatCount } from '#web/lib/format.ts';

export type NumberName = keyof StoreNumbers['total'];

export const NUMBERS: readonly { name: NumberName; label: string }[] = [
  { name: 'views', label: 'Views' },
  { name: 'saves', label: 'Saves' },
  { name: 'messages', label: 'Messages' },
  { name: 'sold', label: 'Sold' },
];

/** Against the previous 30 days: a share only where there was enough to compare with. */
export function describeChange(now: number, before: number): string {
  if (now === before) return 'No change';
  if (before < 10) return `${formatCount(before)} in the previous 30 days`;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return 'No change';
  return `${percent > 0 ? 'Up' : 'Down'} ${formatCount(Math.abs(percent))}% vs. previous 30 days`;
}

/** The least round number from which a plot of these values may hang: 1, 2 or 5 times a power of ten. */
export function plotTop(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}
