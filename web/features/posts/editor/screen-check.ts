/** What the editor asks of the listing screen before it publishes, and the masking of what one should not tell all. */
import type { ScreenPostBody } from '#common/api/screen.ts';
import type { ScreenFinding } from '#common/api/shared.ts';
import { splitExpressions } from '#common/domain/screen/quotes.ts';
import { TEXT_KEYS } from '#common/domain/listing-fields.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import type { EditorValues } from './editor-values.ts';

/** What stands in place of what was masked. */
export const MASK = '•••';

/** What waits for the writer: words that are refused, or such that they are only warned of. */
export interface Screening {
  kind: 'refused' | 'warned';
  /** As the server told it. */
  found: ScreenFinding[];
  /** What of it still stands in the fields. */
  hits: ScreenFinding[];
}

export function toScreenBody(values: EditorValues): ScreenPostBody {
  const { type, price, category } = values;
  const detail = (text: string): string | null => (isListing(type) && text.trim()) || null;
  return {
    type,
    title: values.title.trim(),
    description: values.description.trim(),
    price: isListing(type) && price.trim() !== '' ? Number(price) : null,
    category: isListing(type) && category !== '' ? category : null,
    ...Object.fromEntries(TEXT_KEYS.map((key) => [key, detail(values[key])])),
    stockNumber: isDealerType(type) ? detail(values.stockNumber) : null,
  };
}

/** What the screen reads. */
type ScreenedValues = Pick<EditorValues, ScreenFinding['words'][number]['field']>;

const isPersonal = ({ category }: ScreenFinding): boolean => category === 'personal-data';
export const hasPersonalData = (hits: readonly ScreenFinding[]): boolean => hits.some(isPersonal);

/** The texts without the numbers and addresses that were found in them; "serial number" itself may stay. */
export function maskPersonalData(values: ScreenedValues, hits: readonly ScreenFinding[]): ScreenedValues {
  const masked = { ...values };
  for (const { words } of hits.filter(isPersonal)) {
    const telling = words.filter(({ text }) => /[\d@]/.test(text));
    for (const { field, text } of telling.length > 0 ? telling : words) {
      masked[field] = masked[field].replaceAll(text, MASK);
    }
  }
  return masked;
}

/** What is left once a field says something else; null where nothing is. An expression is gone with one of its parts. */
export function dropMended(screening: Screening, field: string, value: string): Screening | null {
  const stays = (word: ScreenFinding['words'][number]): boolean =>
    word.field !== field || value.includes(word.text);
  const hits = screening.hits.flatMap((hit) => {
    const words = splitExpressions(hit.words)
      .filter((parts) => parts.every(stays))
      .flat();
    return words.length > 0 ? [{ ...hit, words }] : [];
  });
  return hits.length > 0 ? { ...screening, hits } : null;
}

/** Whether one went on with the same words before, wherever they stand now. */
export const isAccepted = (hit: ScreenFinding, accepted: readonly ScreenFinding[]): boolean =>
  accepted.some(
    ({ category, reason, words }) =>
      category === hit.category &&
      reason === hit.reason &&
      hit.words.every(({ text }) => words.some((word) => word.text === text)),
  );
