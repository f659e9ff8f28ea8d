/** Where an item stands, in a word, and when its life ends. */
import type { InventoryItem } from '#common/api/inventory.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { isPublicStatus, RENEWAL_NOTICE_DAYS, STATUS_LABELS } from '#common/domain/post-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Time, useNow } from '#web/ui/time.tsx';

const DAY_MS = 86_400_000;

function toneOf(status: PostStatus) {
  if (status === PostStatus.Complete) return 'sold';
  if (status === PostStatus.Pending) return 'warn';
  if (status === PostStatus.Draft) return 'neutral';
  return isPublicStatus(status) ? 'good' : 'bad';
}

export function ItemState({ item }: { item: InventoryItem }) {
  const now = useNow();
  const status = item.status as PostStatus;
  const end = item.expiresAt === null ? null : Date.parse(item.expiresAt);
  const isLiving = isPublicStatus(status) && status !== PostStatus.Complete;
  const isOver = isLiving && end !== null && end <= now;
  const isEnding = isLiving && !isOver && end !== null && end - now <= RENEWAL_NOTICE_DAYS * DAY_MS;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={isOver ? 'bad' : toneOf(status)}>{isOver ? 'Ended' : STATUS_LABELS[status]}</Badge>
      {isEnding && item.expiresAt !== null && (
        <span className="text-meta text-warn">
          ends <Time value={item.expiresAt} show="date" />
        </span>
      )}
    </span>
  );
}
