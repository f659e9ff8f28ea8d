/** A text with the words marked that the screen has found in it; of a long one only what is around them. */
import type { ScreenFinding } from '#common/api/shared.ts';
import { cutAround, cutAtMarks } from './marks.ts';

interface MarkedTextProps {
  text: string;
  field: 'title' | 'description';
  hits: readonly ScreenFinding[];
  isExcerpt?: boolean;
}

export function MarkedText({ text, field, hits, isExcerpt = false }: MarkedTextProps) {
  const places = hits.flatMap(({ words }) => words).filter((words) => words.field === field);
  const pieces = cutAtMarks(text, places);
  const shown = isExcerpt ? cutAround(pieces) : pieces;
  return (
    <span className="wrap-anywhere">
      {shown.map(({ start, text: piece, isMarked }) =>
        isMarked ? (
          <mark key={start} className="rounded-badge bg-warn-tint px-0.5 font-semibold text-ink">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </span>
  );
}
