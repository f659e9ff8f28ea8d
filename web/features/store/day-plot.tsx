/** Thirty days of one number as bars; the same as a table for whoever reads it. */
import type { StoreNumbers } from '#common/contracts/store.ts';
import { formatCount } from '#web/lib/format.ts';
import { NUMBERS, type NumberName, plotTop } from './numbers.ts';

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
const GAP = 4;
const LABELLED_DAYS = 7;

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameDay = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`));

interface DayPlotProps {
  days: StoreNumbers['days'];
  shown: NumberName;
}

export function DayPlot({ days, shown }: DayPlotProps) {
  const label = NUMBERS.find(({ name }) => name === shown)?.label ?? shown;
  const values = days.map((day) => day[shown]);
  const top = plotTop(values);
  const step = (WIDTH - LEFT) / days.length;
  const room = HEIGHT - TOP - BOTTOM;
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <figure className="mt-5">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${label} on each of the last 30 days, ${formatCount(total)} in all`}
        className="h-auto w-full overflow-visible"
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share} transform={`translate(0 ${TOP + room * (1 - share)})`}>
            <line x1={LEFT} x2={WIDTH} className="stroke-line" strokeWidth={1} />
            {(share !== 0.5 || top % 2 === 0) && (
              <text
                x={LEFT - 8}
                y={4}
                textAnchor="end"
                className="fill-soft text-[12px] tabular-nums max-sm:text-[20px]"
              >
                {formatCount(top * share)}
              </text>
            )}
          </g>
        ))}
        {days.map(({ day }, index) => {
          const value = values[index] ?? 0;
          const height = (value / top) * room;
          return (
            <g key={day} transform={`translate(${LEFT + index * step} 0)`}>
              <title>{`${nameDay(day)}: ${formatCount(value)}`}</title>
              {/* As high as the plot, so that a low day can be pointed at too. */}
              <rect y={TOP} width={step} height={room} fill="transparent" />
              <rect
                x={GAP / 2}
                y={TOP + room - height}
                width={step - GAP}
                height={height}
                rx={2}
                className="fill-brand"
              />
              {(days.length - 1 - index) % LABELLED_DAYS === 0 && (
                <text
                  x={step / 2}
                  y={HEIGHT - 4}
                  textAnchor={index === days.length - 1 ? 'end' : 'middle'}
                  className="fill-soft text-[12px] max-sm:text-[20px]"
                >
                  {nameDay(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
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
