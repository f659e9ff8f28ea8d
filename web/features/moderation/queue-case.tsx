/** One case of the queue: why it is there, what it is about and whom, and what can be done. */
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueueCase as Case } from '#common/api/moderation.ts';
import type { PostStatus } from '#common/domain/enums.ts';
import { isPublicStatus, STATUS_LABELS } from '#common/domain/post-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { CaseCauses } from './case-causes.tsx';
import { CasePerson } from './case-person.tsx';
import { CaseSubject } from './case-subject.tsx';
import { Key } from './key.tsx';
import { keyOf } from './moderation.api.ts';
import { CAUSE_LABELS, KIND_LABELS, labelOf, titleOf, URGENCY_COPY } from './moderation-copy.ts';

export type CaseAct = 'claim' | 'keep' | 'remove' | 'delete' | 'skip';

interface QueueCaseProps {
  item: Case;
  picture: ReactNode;
  menu: ReactNode;
  /** Keys act on it. */
  isCurrent: boolean;
  areKeysOn: boolean;
  /** What was done with it just now. */
  decided: string | undefined;
  isPending: boolean;
  onAct: (act: CaseAct) => void;
}

export function QueueCase({
  item,
  picture,
  menu,
  isCurrent,
  areKeysOn,
  decided,
  isPending,
  onAct,
}: QueueCaseProps) {
  const { post, kind } = item;
  const key = keyOf(item);
  const titleId = `case-${kind}-${item.id}`;
  const address = kind === 'user' ? `/people/${item.id}` : post === null ? null : `/posts/${post.id}`;
  return (
    <Card padded={false} className={`p-4 ${isCurrent ? 'border-brand inset-ring inset-ring-brand' : ''}`}>
      <article
        data-case={key}
        aria-labelledby={titleId}
        tabIndex={-1}
        className="flex scroll-mt-3 scroll-mb-8 flex-col gap-3 outline-none"
      >
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <Signs item={item} />
            <h2 id={titleId} className="mt-1.5 text-card-title text-wrap wrap-anywhere">
              {address === null ? (
                titleOf(item)
              ) : (
                <Link to={address} className="hover:underline">
                  {titleOf(item)}
                </Link>
              )}
            </h2>
            <p className="text-meta text-soft">
              Opened <Time value={item.openedAt} show="long" />
              {post?.dealer && kind === 'post' && ` · ${post.dealer.displayName}`}
            </p>
          </div>
          {decided === undefined && menu}
        </div>
        <CaseSubject item={item} picture={picture} />
        <CaseCauses item={item} />
        {item.person && <CasePerson person={item.person} />}
        {decided === undefined ? (
          <Actions
            item={item}
            isPending={isPending}
            isCurrent={isCurrent}
            areKeysOn={areKeysOn}
            onAct={onAct}
          />
        ) : (
          <p className="flex min-h-11 items-center gap-2 text-note font-medium text-good [&>svg]:size-5">
            <CircleCheck aria-hidden="true" />
            {decided}
          </p>
        )}
      </article>
    </Card>
  );
}

function Signs({ item }: { item: Case }) {
  const { kind, post, causes, claim, reportCount } = item;
  const urgency = URGENCY_COPY[item.urgency];
  const status = post?.status as PostStatus | undefined;
  return (
    <p className="flex flex-wrap gap-1.5">
      {urgency && <Badge tone={urgency.tone}>{urgency.label}</Badge>}
      <Badge>{KIND_LABELS[kind]}</Badge>
      {kind === 'post' && status !== undefined && (
        <Badge tone={isPublicStatus(status) ? 'good' : 'bad'}>{STATUS_LABELS[status]}</Badge>
      )}
      {causes.map(({ cause }) => (
        <Badge key={cause} tone={cause === 'appeal' ? 'brand' : 'warn'}>
          {cause === 'reports' && reportCount > 0
            ? `${reportCount} ${reportCount === 1 ? 'report' : 'reports'}`
            : CAUSE_LABELS[cause]}
        </Badge>
      ))}
      {claim && (
        <Badge tone="brand">{claim.isMine ? 'Yours' : `${claim.by.displayName} is reviewing it`}</Badge>
      )}
    </p>
  );
}

interface ActionsProps {
  item: Case;
  isPending: boolean;
  isCurrent: boolean;
  areKeysOn: boolean;
  onAct: (act: CaseAct) => void;
}

function Actions({ item, isPending, isCurrent, areKeysOn, onAct }: ActionsProps) {
  const { can, claim } = item;
  const isAnothers = claim !== null && !claim.isMine;
  if (!can.decide || isAnothers) {
    return (
      <p className="flex min-h-11 items-center text-note text-soft">
        {isAnothers ? `${claim.by.displayName} is looking at this.` : 'Another moderator must decide this.'}
      </p>
    );
  }
  const buttons: { act: CaseAct; key: string; label: string }[] = [
    { act: 'keep', key: 'a', label: labelOf('keep', item) },
    { act: 'remove', key: 'r', label: labelOf('remove', item) },
    ...(can.delete ? [{ act: 'delete' as const, key: 'd', label: 'Delete' }] : []),
    { act: 'claim', key: 'c', label: claim === null ? 'Claim' : 'Release' },
    { act: 'skip', key: 's', label: 'Skip' },
  ];
  return (
    <div className="flex flex-wrap gap-2.5">
      {buttons.map(({ act, key, label }) => (
        <Button
          key={act}
          variant={act === 'delete' ? 'bad' : act === 'skip' ? 'plain' : 'outlined'}
          pending={isPending && act === 'keep'}
          aria-keyshortcuts={areKeysOn && isCurrent ? key : undefined}
          onClick={() => onAct(act)}
          className="relative noscript:hidden"
        >
          {label}
          {areKeysOn && isCurrent && <Key name={key} isHint />}
        </Button>
      ))}
    </div>
  );
}
