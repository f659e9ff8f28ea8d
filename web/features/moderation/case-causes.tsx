/** Why a case is there: what members say, what the screen found, what it resembles, and what its owner answers. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CauseHit, QueueCase } from '#common/api/moderation.ts';
import { SCREEN_CATEGORY_LABELS } from '#common/domain/screen/screen-rule.ts';
import { Time } from '#web/ui/time.tsx';

export function CaseCauses({ item }: { item: QueueCase }) {
  const { reports, reportCount, causes, appeal, post, kind } = item;
  const hits = causes.flatMap((cause) => cause.hits);
  const alike = causes.flatMap((cause) => cause.posts);
  return (
    <>
      {kind === 'post' && post?.reason && <Words name="The owner was told">{post.reason}</Words>}
      {hits.length > 0 && <Hits hits={hits} />}
      {alike.length > 0 && (
        <Panel name="It resembles">
          {alike.map(({ id, title, author }) => (
            <li key={id}>
              <Link to={`/posts/${id}`} className="text-link">
                {title}
              </Link>{' '}
              by {author.displayName}
            </li>
          ))}
        </Panel>
      )}
      {reports.length > 0 && (
        <Panel name="Reports">
          {reports.map((report) => (
            <li key={`${report.createdAt} ${report.reason} ${report.text}`}>
              <span className="inline-block font-medium first-letter:uppercase">{report.reason}</span>
              {report.text && <>: {report.text}</>}{' '}
              <Time value={report.createdAt} className="text-meta text-soft" />
            </li>
          ))}
          {reportCount > reports.length && (
            <li className="text-soft">and {reportCount - reports.length} more</li>
          )}
        </Panel>
      )}
      {appeal !== null && <Words name="The owner says">{appeal}</Words>}
    </>
  );
}

const labelOf = (category: string): string =>
  Object.hasOwn(SCREEN_CATEGORY_LABELS, category)
    ? SCREEN_CATEGORY_LABELS[category as keyof typeof SCREEN_CATEGORY_LABELS]
    : category;

export function Hits({ hits }: { hits: readonly CauseHit[] }) {
  return (
    <Panel name="Content check">
      {hits.map((hit) => (
        <li key={`${hit.category} ${hit.field} ${hit.words}`}>
          <span className="font-medium">{labelOf(hit.category)}</span>
          {hit.words && (
            <>
              : <mark className="rounded-badge bg-warn-tint px-1 text-warn">{hit.words}</mark>
            </>
          )}
          {hit.field && <span className="text-meta text-soft"> in the {hit.field}</span>}
        </li>
      ))}
    </Panel>
  );
}

function Panel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-label">{name}</p>
      <ul className="flex flex-col gap-1.5 rounded bg-well p-3 text-note wrap-anywhere">{children}</ul>
    </div>
  );
}

export function Words({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="text-note wrap-anywhere whitespace-pre-line">
      <span className="font-semibold">{name}:</span> {children}
    </p>
  );
}
