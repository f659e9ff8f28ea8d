/** Highlighted phrases of the content check. */
import type { ScreenFinding } from '#common/api/shared.ts';
import { expressionMessage, splitExpressions } from '#common/domain/screen/quotes.ts';
import { mapFields } from '#common/domain/listing-fields.ts';
import { SCREEN_CATEGORY_LABELS } from '#common/domain/screen/screen-rule.ts';

type Words = ScreenFinding['words'][number];

interface HighlightedTextProps {
  hits: readonly ScreenFinding[];
  /** Leads to the words in their field. */
  onShow?: (words: Words) => void;
}

const FIELD_NAMES: Record<Words['field'], string> = {
  title: 'title',
  description: 'description',
  ...mapFields((_key, { label }) => label.toLowerCase()),
  stockNumber: 'stock number',
};

const MARK = 'rounded-badge bg-warn-tint px-1 font-semibold text-ink wrap-anywhere';

export function HighlightedText({ hits, onShow }: HighlightedTextProps) {
  return (
    <ul className="flex flex-col gap-3">
      {hits.map((hit) => (
        <li key={`${hit.category} ${hit.reason}`} className="text-note">
          <p className="font-medium">{SCREEN_CATEGORY_LABELS[hit.category]}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2">
            {listExpressions(hit.words).map(({ text, first }) =>
              onShow ? (
                <button
                  key={text}
                  type="button"
                  title={`Show it in the ${FIELD_NAMES[first.field]}`}
                  onClick={() => onShow(first)}
                  className="inline-flex min-h-11 items-center text-left underline decoration-dotted underline-offset-4 sm:min-h-7"
                >
                  <mark className={MARK}>{text}</mark>
                </button>
              ) : (
                <mark key={text} className={MARK}>
                  {text}
                </mark>
              ),
            )}
          </p>
          <p className="mt-0.5 text-soft">{hit.reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** Each as it is shown, once, with the words that it begins with. */
function listExpressions(words: readonly Words[]): { text: string; first: Words }[] {
  const shown = new Map<string, { text: string; first: Words }>();
  for (const parts of splitExpressions(words)) {
    const text = expressionMessage(parts);
    const [first] = parts;
    if (first && !shown.has(text.toLowerCase())) shown.set(text.toLowerCase(), { text, first });
  }
  return [...shown.values()];
}
