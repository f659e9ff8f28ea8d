/** A field for a manufacturer, model or caliber that suggests what is listed, with counts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { foldDetail } from '#common/domain/detail-labels.ts';
import type { SuggestedKey } from '#common/domain/listing-fields.ts';
import { DETAIL_MAX } from '#common/domain/limits.ts';
import { Input } from '#web/ui/input.tsx';
import { suggestionsQuery } from './posts.api.ts';

interface DetailInputProps extends ComponentProps<typeof Input> {
  name: SuggestedKey;
  value: string;
}

/** Asks once someone is at the field; the browser's own list is at home on phones and for screen readers. */
export function DetailInput({ name, value, onFocus, ...props }: DetailInputProps) {
  const id = useId();
  const [isReached, setIsReached] = useState(false);
  const { data } = useQuery({
    ...suggestionsQuery(name, foldDetail(value).join(' ')),
    enabled: isReached,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Input
        name={name}
        value={value}
        maxLength={DETAIL_MAX}
        autoComplete="off"
        list={id}
        onFocus={(event) => {
          setIsReached(true);
          onFocus?.(event);
        }}
        {...props}
      />
      <datalist id={id}>
        {data?.suggestions.map((one) => (
          <option key={one.value} value={one.value}>
            {one.count.toLocaleString('en-US')} {one.count === 1 ? 'listing' : 'listings'}
          </option>
        ))}
      </datalist>
    </>
  );
}
