/** One post of the queue. */
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueueItem } from '#common/contracts/moderation.ts';
import { type PostStatus, type PostType } from '#common/domain/enums.ts';
import { isPublicStatus, STATUS_LABELS } from '#common/domain/post-status.ts';
import { POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';

interface QueueEntryProps {
  item: QueueItem;
  picture: ReactNode;
  actions: ReactNode;
  /** What was done with it just now. */
  decided: string | undefined;
}

export function QueueEntry({ item: { post, reports, appeal }, picture, actions, decided }: QueueEntryProps) {
  const status = post.status as PostStatus;
  return (
    <Card padded={false} className="flex flex-col gap-3 p-4">
      <div className="flex gap-3">
        <div className="h-[72px] w-24 shrink-0 overflow-hidden rounded">{picture}</div>
        <div className="min-w-0 grow">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone={isPublicStatus(status) ? 'good' : 'bad'}>{STATUS_LABELS[status]}</Badge>
            <Badge>{POST_TYPE_LABELS[post.type as PostType]}</Badge>
            {reports.length > 0 && (
              <Badge tone="warn">{reports.length === 1 ? '1 report' : `${reports.length} reports`}</Badge>
            )}
            {appeal !== null && <Badge tone="brand">Appeal</Badge>}
          </p>
          <h2 className="mt-1 text-card-title text-wrap [overflow-wrap:anywhere]">
            <Link to={`/posts/${post.id}`} className="hover:underline">
              {post.title}
            </Link>
          </h2>
          <p className="text-meta text-soft">
            <Link to={`/profile/${post.author.id}`} className="font-medium text-ink hover:underline">
              {post.author.displayName}
            </Link>
            {post.dealer && ` · ${post.dealer.displayName}`} · <Time value={post.createdAt} show="long" />
          </p>
        </div>
      </div>
      {post.reason && <Words name="Flagged because">{post.reason}</Words>}
      {reports.length > 0 && (
        <ul aria-label="Reports" className="flex flex-col gap-1.5 rounded bg-well p-3 text-note">
          {reports.map((report, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              <span className="inline-block font-medium first-letter:uppercase">{report.reason}</span>
              {report.text && <>: {report.text}</>}{' '}
              <Time value={report.createdAt} className="text-meta text-soft" />
            </li>
          ))}
        </ul>
      )}
      {appeal !== null && <Words name="The owner says">{appeal}</Words>}
      <div className="relative">
        <div
          className={`flex flex-wrap gap-2 empty:hidden ${decided === undefined ? '' : 'invisible min-h-11'}`}
        >
          {actions}
        </div>
        <p
          role="status"
          className="pointer-events-none absolute inset-0 flex items-center gap-2 text-note font-medium text-good [&>svg]:size-5"
        >
          {decided !== undefined && (
            <>
              <CircleCheck aria-hidden="true" />
              {decided}
            </>
          )}
        </p>
      </div>
    </Card>
  );
}

function Words({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="text-note whitespace-pre-line [overflow-wrap:anywhere]">
      <span className="font-semibold">{name}:</span> {children}
    </p>
  );
}
