/** Opening hours of a week. */
import type { OpenState } from '#common/api/tenants.ts';
import { type DayRow, groupWeek } from './hours.ts';

interface WeekHoursProps {
  week: OpenState['week'];
  className?: string;
}

export function WeekHours({ week, className = '' }: WeekHoursProps) {
  return (
    <dl className={`flex flex-col gap-2 ${className}`}>
      {groupWeek(week).map((row) => (
        <HoursRow key={row.days} row={row} />
      ))}
    </dl>
  );
}

function HoursRow({ row }: { row: DayRow }) {
  const look = row.isToday ? 'font-semibold' : row.isClosed ? 'text-soft' : '';
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${look}`}>
      <dt>
        {row.days}
        {row.isToday && <span className="ml-2 text-meta font-semibold text-good">today</span>}
      </dt>
      <dd className="ml-auto text-right">{row.hours}</dd>
    </div>
  );
}
