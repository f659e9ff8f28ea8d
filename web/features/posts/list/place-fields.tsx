/** Where a list is searched: a zip, and the miles around it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import { isZip, ZIP_LENGTH, ZIP_RULE, ZIP_UNKNOWN } from '#common/domain/zip.ts';
import { useRememberZip } from '#web/lib/remembered-zip.ts';
import { Field } from '#web/ui/field.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { describeMiles, DISTANCE_STOPS, stopOf } from './distance-stops.ts';
import type { ListQuery } from './list-query.ts';
import { placeQuery } from './posts.api.ts';
import type { ChangeQuery } from './use-list-query.ts';

const LONG_ZIP_LENGTH = 9;

interface PlaceFieldsProps {
  query: ListQuery;
  onChange: ChangeQuery;
  knownZip: string | null;
  /** Miles where the query names none. */
  defaultMiles: number;
}

export function PlaceFields({ query, onChange, knownZip, defaultMiles }: PlaceFieldsProps) {
  const zip = query.zipCode ?? knownZip;
  const miles = query.maxDistanceMiles ?? defaultMiles;
  const hasPlace = zip !== null && isZip(zip);
  return (
    <>
      <ZipField zip={zip} onChange={(zipCode) => onChange({ zipCode })} />
      {/* There without a zip too: where a visitor is, the page learns after it was drawn, and nothing may move. */}
      <div className="noscript:hidden">
        {!hasPlace ? (
          <p className="mt-3 truncate text-crumb tracking-tighter text-soft">
            Enter a ZIP code to set a distance
          </p>
        ) : (
          <div className="mt-3 flex justify-between text-crumb">
            <span className="text-soft">Within</span>
            <span className="font-semibold">{describeMiles(miles)}</span>
          </div>
        )}
        <div className="-mb-2">
          <Slider
            label="Distance"
            min={0}
            max={DISTANCE_STOPS.length - 1}
            step={1}
            disabled={!hasPlace}
            value={stopOf(miles)}
            describe={() => describeMiles(miles)}
            onChange={(stop) => onChange({ maxDistanceMiles: DISTANCE_STOPS[stop] }, 'soon')}
          />
        </div>
      </div>
      <noscript>
        <select name="maxDistanceMiles" aria-label="Distance" defaultValue={miles}>
          {DISTANCE_STOPS.map((stop) => (
            <option key={stop} value={stop}>
              {describeMiles(stop)}
            </option>
          ))}
        </select>
      </noscript>
    </>
  );
}

interface ZipFieldProps {
  zip: string | null;
  onChange: (zip: string | undefined) => void;
}

/** Takes effect once its five digits are those of a place. */
function ZipField({ zip, onChange }: ZipFieldProps) {
  const client = useQueryClient();
  const [text, setText] = useState(zip ?? '');
  useEffect(() => setText(zip ?? ''), [zip]);
  const remember = useRememberZip();
  const latest = useRef(text);
  /** One that is being typed is not wrong yet. */
  const [isTyping, setIsTyping] = useState(false);
  const { data: place, error } = useQuery({ ...placeQuery(text), enabled: isZip(text) });
  const isUnknown = isZip(text) && error instanceof ApiError && error.status === 404;
  const isWrong = text !== '' && !isZip(text) && !isTyping;

  async function take(digits: string) {
    // With its four more, as browsers fill it in.
    const next = digits.length === LONG_ZIP_LENGTH ? digits.slice(0, ZIP_LENGTH) : digits;
    latest.current = next;
    setText(next);
    setIsTyping(next.length <= ZIP_LENGTH);
    if (next.length > ZIP_LENGTH) onChange(undefined);
    if (!isZip(next) || next === zip) return;
    const known = await client.fetchQuery(placeQuery(next)).catch(() => null);
    if (!known || latest.current !== next) return;
    remember(next);
    onChange(next);
  }

  return (
    <Field label="Near" error={isWrong ? ZIP_RULE : isUnknown ? ZIP_UNKNOWN : undefined}>
      {(control) => (
        <NumericInput
          {...control}
          name="zipCode"
          placeholder="ZIP code"
          autoComplete="postal-code"
          lead={<MapPin aria-hidden="true" />}
          trail={
            place && <span className="max-w-28 truncate text-crumb">{`${place.city}, ${place.state}`}</span>
          }
          value={text}
          onChange={(event) => void take(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setIsTyping(false);
          }}
          onBlur={() => {
            setIsTyping(false);
            if (text !== '') return;
            // A member's own is there again, any other is forgotten.
            if (zip !== null) setText(zip);
            remember(null);
            onChange(undefined);
          }}
        />
      )}
    </Field>
  );
}
