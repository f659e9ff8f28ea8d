/** Bar chart of thirty days, also as a table. */
import type { StoreNumbers } from '#common/api/dealers.ts';
import { formatCount } from '#web/lib/format.ts';
import { NUMBERS, type NumberName, plotTop } from './numbers.ts';

const LABELLED_DAYS = 7;

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameDay = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`));

interface DayPlotProps {
  days: StoreNumbers['days'];
  shown: NumberName;
}

export function DayPlot({ days, shown }: DayPlotProps) {
  const label = NUMBERS.find(({ name }) => name === shown)?.label ?? shown;
  const hasAny = days.some((day) => day[shown] > 0);
  return (
    <figure className="mt-5">
      {hasAny ? (
        <Bars days={days} shown={shown} label={label} />
      ) : (
        // As high as the bars and their days.
        <p className="flex h-46 items-center justify-center rounded bg-well text-note text-soft sm:h-62">
          Nothing yet
        </p>
      )}
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
          Show as a table
        </summary>
        <table className="w-full text-note tabular-nums">
          <thead>
            <tr className="border-b text-left">
              <th scope="col" className="py-2 font-medium">
                Day
              </th>
              {NUMBERS.map(({ name, label }) => (
                <th key={name} scope="col" className="py-2 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-b">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nameDay(day.day)}
                </th>
                {NUMBERS.map(({ name }) => (
                  <td key={name} className="py-1.5 text-right">
                    {formatCount(day[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Bars({ days, shown, label }: DayPlotProps & { label: string }) {
  const values = days.map((day) => day[shown]);
  const top = plotTop(values);
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <div
      role="img"
      aria-label={`${label} on each of the last 30 days, ${formatCount(total)} in all`}
      className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-1.5 text-meta text-soft tabular-nums"
    >
      <div className="-my-[9px] flex flex-col justify-between text-right">
        {[1, 0.5, 0].map((share) => (
          <span key={share} className={share === 0.5 && top % 2 !== 0 ? 'invisible' : ''}>
            {formatCount(top * share)}
          </span>
        ))}
      </div>
      <div className="relative flex h-40 sm:h-56">
        {['top-0', 'top-1/2', 'top-full'].map((place) => (
          <span key={place} className={`absolute inset-x-0 border-t ${place}`} />
        ))}
        {days.map(({ day }, index) => (
          // As high as the plot, so that a low day can be pointed at too.
          <span
            key={day}
            title={`${nameDay(day)}: ${formatCount(values[index] ?? 0)}`}
            className="relative flex flex-1 items-end px-px sm:px-0.5 lg:px-1"
          >
            <span
              style={{ height: `${(100 * (values[index] ?? 0)) / top}%` }}
              className="w-full rounded-t-xs bg-brand"
            />
          </span>
        ))}
      </div>
      <div className="col-start-2 flex">
        {days.map(({ day }, index) => (
          // None runs over the edge of the plot; on a phone they would meet if only the last one were moved.
          <span
            key={day}
            className="flex w-0 flex-1 justify-end whitespace-nowrap not-last:sm:justify-center"
          >
            {(days.length - 1 - index) % LABELLED_DAYS === 0 && nameDay(day)}
          </span>
        ))}
      </div>
    </div>
  );
}
