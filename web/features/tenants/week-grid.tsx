/** The seven days of a week with their opening times: up to two spans a day, and a day copied to others. */
import { Copy, Plus, X } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { findWeekErrors, type OpeningWeek, type OpenSpan, SPANS_MAX } from '#common/domain/opening-week.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { CONTROL_FRAME } from '#web/ui/input.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const FIRST_SPAN: OpenSpan = { from: '09:00', to: '18:00' };
/** Where a day is copied to, by the days' indexes. */
const COPIES: { label: string; days: number[] }[] = [
  { label: 'Monday to Friday', days: [0, 1, 2, 3, 4] },
  { label: 'Saturday and Sunday', days: [5, 6] },
  { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
];

interface WeekGridProps {
  week: OpeningWeek;
  /** What is missing is told, not only what is wrong. */
  isTried: boolean;
  onChange: (week: OpeningWeek) => void;
}

export function WeekGrid({ week, isTried, onChange }: WeekGridProps) {
  const errors = findWeekErrors(week);
  const setDays = (days: readonly number[], spans: OpenSpan[]) =>
    onChange(week.map((before, index) => (days.includes(index) ? spans : before)));
  return (
    <ul className="flex flex-col">
      {DAYS.map((day, index) => {
        const spans = week[index] ?? [];
        const isIncomplete = spans.some(({ from, to }) => from === '' || to === '');
        return (
          <DayRow
            key={day}
            day={day}
            spans={spans}
            error={isTried || !isIncomplete ? errors.get(index) : undefined}
            onChange={(next) => setDays([index], next)}
            onCopy={(days) => setDays(days, spans)}
          />
        );
      })}
    </ul>
  );
}

interface DayRowProps {
  day: string;
  spans: OpenSpan[];
  error: string | undefined;
  onChange: (spans: OpenSpan[]) => void;
  onCopy: (days: readonly number[]) => void;
}

function DayRow({ day, spans, error, onChange, onCopy }: DayRowProps) {
  const errorId = useId();
  const isOpen = spans.length > 0;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-t py-1.5 first:border-t-0 sm:grid-cols-[150px_1fr_auto]">
      <Checkbox
        label={day}
        checked={isOpen}
        aria-label={`Open on ${day}`}
        onChange={(event) => onChange(event.target.checked ? [FIRST_SPAN] : [])}
        className="min-h-11!"
      />
      <div className="min-w-0 max-sm:order-3 max-sm:col-span-2">
        {!isOpen && <p className="flex min-h-11 items-center text-note text-soft max-sm:hidden">Closed</p>}
        {spans.map((span, place) => (
          <SpanFields
            key={place}
            day={day}
            span={span}
            isSecond={place > 0}
            invalid={error === undefined ? undefined : errorId}
            onChange={(next) => onChange(spans.with(place, next))}
            onAdd={spans.length < SPANS_MAX ? () => onChange([...spans, { from: '', to: '' }]) : undefined}
            onRemove={place > 0 ? () => onChange(spans.toSpliced(place, 1)) : undefined}
          />
        ))}
        <FieldError id={errorId} error={error} />
      </div>
      <Menu
        trigger={
          <IconButton label={`Copy the hours of ${day}`}>
            <Copy aria-hidden="true" />
          </IconButton>
        }
      >
        {COPIES.map(({ label, days }) => (
          <MenuItem key={label} onSelect={() => onCopy(days)}>
            Copy to {label}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}

interface SpanFieldsProps {
  day: string;
  span: OpenSpan;
  isSecond: boolean;
  /** The id of what is said to be wrong. */
  invalid: string | undefined;
  onChange: (span: OpenSpan) => void;
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function SpanFields({ day, span, isSecond, invalid, onChange, onAdd, onRemove }: SpanFieldsProps) {
  const again = isSecond ? ' again' : '';
  const tied = { 'aria-invalid': invalid ? true : undefined, 'aria-describedby': invalid };
  return (
    <div className={`flex flex-wrap items-center gap-x-2 gap-y-1 ${isSecond ? 'mt-1.5' : ''}`}>
      <TimeField
        {...tied}
        aria-label={`${day}: opens${again}`}
        value={span.from}
        onChange={(event) => onChange({ ...span, from: event.target.value })}
      />
      <span className="text-soft">–</span>
      <TimeField
        {...tied}
        aria-label={`${day}: closes${again}`}
        // A day ends at 24:00, which a time field calls midnight.
        value={span.to === '24:00' ? '00:00' : span.to}
        onChange={(event) =>
          onChange({ ...span, to: event.target.value === '00:00' ? '24:00' : event.target.value })
        }
      />
      {onRemove && (
        <IconButton label={`Remove the second time range of ${day}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {onAdd && (
        <IconButton label={`Add a second time range to ${day}`} onClick={onAdd}>
          <Plus aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function TimeField(props: ComponentProps<'input'>) {
  return (
    <span className={`${CONTROL_FRAME} h-11 px-2.5`}>
      <input
        type="time"
        className="h-full bg-transparent text-body tabular-nums outline-none max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
        {...props}
      />
    </span>
  );
}
