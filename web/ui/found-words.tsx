/** What the listing screen found: the words as they were typed, marked, and why. */
import type { ScreenFinding } from '#common/contracts/shared.ts';
import { SCREEN_CATEGORY_LABELS } from '#common/domain/screen/screen-rule.ts';

type Words = ScreenFinding['words'][number];

interface FoundWordsProps {
  hits: readonly ScreenFinding[];
  /** Leads to the words in their field. */
  onShow?: (words: Words) => void;
}

const MARK = 'rounded-badge bg-warn-tint px-1 font-semibold text-ink wrap-anywhere';

export function FoundWords({ hits, onShow }: FoundWordsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {hits.map((hit) => (
        <li key={`${hit.category} ${hit.reason}`} className="text-note">
          <p className="font-medium">{SCREEN_CATEGORY_LABELS[hit.category]}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2">
            {dropRepeated(hit.words).map((words) =>
              onShow ? (
                <button
                  key={words.text}
                  type="button"
                  title={`Show it in the ${words.field}`}
                  onClick={() => onShow(words)}
                  className="inline-flex min-h-11 items-center underline decoration-dotted underline-offset-4 sm:min-h-7"
                >
                  <mark className={MARK}>{words.text}</mark>
                </button>
              ) : (
                <mark key={words.text} className={MARK}>
                  {words.text}
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

const dropRepeated = (all: readonly Words[]): Words[] => [
  ...new Map(all.map((words) => [words.text, words])).values(),
];
