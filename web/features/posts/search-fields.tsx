/** The filters of the search form, in columns by the room there is. */
import {
  CategoryBoxes,
  DealerField,
  DetailFields,
  type FilterFieldsProps,
  PriceFields,
  StatusBoxes,
  TimeFields,
  TypeBoxes,
} from './filter-fields.tsx';
import { PhraseBar } from './phrase-bar.tsx';
import { PlaceFields } from './place-fields.tsx';

export function SearchFields({ page, query, onChange, knownZip, dealers }: FilterFieldsProps) {
  const fields = { query, onChange };
  return (
    <div className="@container flex flex-col gap-6">
      <PhraseBar {...fields} />
      <div className="grid gap-x-8 gap-y-6 @min-[520px]:grid-cols-2 @min-[760px]:grid-cols-3">
        <div>
          <PlaceFields {...fields} knownZip={knownZip} defaultMiles={page.defaults.miles} />
          <div className="mt-5 flex flex-col gap-4">
            <PriceFields {...fields} />
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <TypeBoxes {...fields} page={page} />
          <StatusBoxes {...fields} />
        </div>
        <CategoryBoxes {...fields} />
      </div>
      <div className="grid gap-x-8 gap-y-4 border-t pt-6 @min-[520px]:grid-cols-2 @min-[760px]:grid-cols-3">
        <TimeFields {...fields} />
        {dealers.length > 0 && <DealerField {...fields} dealers={dealers} />}
        <DetailFields {...fields} />
      </div>
    </div>
  );
}
