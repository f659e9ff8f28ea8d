/** The filters of the search form, in as many columns as there is room for. */
import {
  CategoryBoxes,
  DetailFields,
  type FilterFieldsProps,
  PriceFields,
  StatusBoxes,
  TimeFields,
  TypeBoxes,
} from './filter-fields.tsx';
import { DealerField } from './dealer-field.tsx';
import { milesOf } from './list-query.ts';
import { PhraseBar } from './phrase-bar.tsx';
import { PlaceFields } from './place-fields.tsx';

export function SearchFields({ page, query, onChange, knownZip, dealers }: FilterFieldsProps) {
  const fields = { query, onChange };
  return (
    <div className="@container flex flex-col gap-6">
      <PhraseBar {...fields} />
      {/* As even as they get, whatever the number of columns and of fields. */}
      <div className="gap-x-8 *:mb-6 *:break-inside-avoid @min-[520px]:columns-2 @min-[760px]:columns-3">
        <div>
          <PlaceFields {...fields} knownZip={knownZip} defaultMiles={milesOf(query, page.defaults)} />
        </div>
        <PriceFields {...fields} />
        <TypeBoxes {...fields} page={page} />
        <StatusBoxes {...fields} page={page} />
        {dealers && <DealerField {...fields} choices={dealers} />}
        <div className="@min-[520px]:@max-[760px]:[&_fieldset>div]:grid @min-[520px]:@max-[760px]:[&_fieldset>div]:grid-cols-2">
          <CategoryBoxes {...fields} />
        </div>
        <TimeFields {...fields} />
        <DetailFields {...fields} />
      </div>
    </div>
  );
}
