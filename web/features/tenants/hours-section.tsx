/** When a store is open: a grid of the week, or a text where the grid cannot draw what it says. */
import { useId } from 'react';
import { HOURS_MAX } from '#common/domain/limits.ts';
import { readOpeningWeek, writeOpeningWeek } from '#common/domain/opening-week.ts';
import { US_TIME_ZONES } from '#common/domain/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Section } from './section.tsx';
import { CLOSED_WEEK } from './store-values.ts';
import type { StoreForm } from './use-store-form.ts';
import { WeekGrid } from './week-grid.tsx';

export function HoursSection({ store }: { store: StoreForm }) {
  const { text, values, errors } = store;
  return (
    <Section id="hours" title="Hours" help="Used to show whether you’re open.">
      {values.week === null ? <HoursText store={store} /> : <HoursGrid store={store} />}
      <Field label="Time zone" error={errors.timeZone} className="max-w-96">
        {(control) => (
          <Select {...control} {...text('timeZone')}>
            {!Object.hasOwn(US_TIME_ZONES, values.timeZone) && (
              <option value={values.timeZone}>{values.timeZone}</option>
            )}
            {Object.entries(US_TIME_ZONES).map(([zone, label]) => (
              <option key={zone} value={zone}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  );
}

function HoursGrid({ store: { values, set, errors } }: { store: StoreForm }) {
  const id = useId();
  const week = values.week ?? CLOSED_WEEK;
  return (
    <div>
      <WeekGrid week={week} isTried={errors.hours !== undefined} onChange={(next) => set('week', next)} />
      <FieldError id={id} error={errors.hours} />
      <Button
        variant="plain"
        className="mt-1 -ml-[18px]"
        onClick={() => {
          set('hoursText', writeOpeningWeek(week));
          set('week', null);
        }}
      >
        Edit as text
      </Button>
    </div>
  );
}

function HoursText({ store: { text, values, set, errors } }: { store: StoreForm }) {
  const drawn = values.hoursText.trim() === '' ? CLOSED_WEEK : readOpeningWeek(values.hoursText);
  return (
    <div>
      <Field
        label="Hours as text"
        error={errors.hours}
        help={
          drawn === null
            ? 'The weekly grid can’t show these hours, so edit them as text. Example: Mo-Fr 09:00-18:00; PH off'
            : 'In OpenStreetMap’s opening_hours format. Example: Mo-Fr 09:00-18:00; Sa 10:00-16:00'
        }
      >
        {(control) => <Textarea {...control} {...text('hoursText')} rows={2} maxLength={HOURS_MAX} />}
      </Field>
      {drawn !== null && (
        <Button variant="plain" className="mt-1 -ml-[18px]" onClick={() => set('week', drawn)}>
          Show the week
        </Button>
      )}
    </div>
  );
}
