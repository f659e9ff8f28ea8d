/** Rows of what is kept: side by side where there is room, one under the other on a phone. */
import type { Kept } from './visibility.ts';

interface RetentionListProps {
  rows: readonly Kept[];
  /** What the three parts of a row are. */
  labels: readonly [string, string, string];
}

const COLUMNS = 'sm:grid sm:grid-cols-[1fr_1.6fr_1.2fr] sm:gap-x-5';

export function RetentionList({ rows, labels }: RetentionListProps) {
  const [what, who, howLong] = labels;
  return (
    <div className="mt-3">
      <div aria-hidden="true" className={`hidden border-b pb-2 text-label text-soft ${COLUMNS}`}>
        <span>{what}</span>
        <span>{who}</span>
        <span>{howLong}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.what} className="border-t py-3 first:border-t-0">
            <dl className={`flex flex-col gap-1 text-note ${COLUMNS}`}>
              <Part label={what} text={row.what} isMain />
              <Part label={who} text={row.who} />
              <Part label={howLong} text={row.howLong} />
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a phone the label leads its line; side by side it stands above, once for all rows. */
function Part({ label, text, isMain = false }: { label: string; text: string; isMain?: boolean }) {
  return (
    <div className={`min-w-0 wrap-anywhere ${isMain ? 'font-semibold' : ''}`}>
      <dt className={isMain ? 'sr-only' : 'inline text-soft after:content-[":_"] sm:sr-only'}>{label}</dt>
      <dd className="inline">{text}</dd>
    </div>
  );
}
