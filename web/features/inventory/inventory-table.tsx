/** The items of a store: in columns where there is room, as cards on a phone; boxes choose many. With its skeleton. */
import { useRef } from 'react';
import { Link } from 'react-router';
import type { InventoryItem } from '#common/api/inventory.ts';
import { CATEGORY_LABELS, parseCategory } from '#common/domain/categories.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { CategorySign } from '#web/ui/category-sign.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time, useNow } from '#web/ui/time.tsx';
import { isPublicStatus, RENEWAL_NOTICE_DAYS, STATUS_LABELS } from '#common/domain/post-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PriceCell } from './price-cell.tsx';
import { toggle } from './selection.ts';

const DAY_MS = 86_400_000;

function toneOf(status: PostStatus) {
  if (status === PostStatus.Complete) return 'sold';
  if (status === PostStatus.Pending) return 'warn';
  if (status === PostStatus.Draft) return 'neutral';
  return isPublicStatus(status) ? 'good' : 'bad';
}

function ItemState({ item }: { item: InventoryItem }) {
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

interface InventoryTableProps {
  items: InventoryItem[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

const number = new Intl.NumberFormat('en-US');
/** One for the names of the columns and for each item. */
const COLUMNS =
  'lg:grid lg:grid-cols-[44px_minmax(0,1fr)_128px_140px_64px_64px_84px_72px] lg:items-center lg:gap-x-3';
const LIST = 'flex flex-col gap-2.5 lg:gap-0';
const ROW = `flex flex-wrap items-center gap-x-3 gap-y-1 rounded border p-3 lg:rounded-none lg:border-0 lg:border-t lg:px-2 lg:py-1 ${COLUMNS}`;
const SKELETON_ROWS = 8;

export function InventoryTable({ items, chosen, onChoose }: InventoryTableProps) {
  const lastPressed = useRef<number | null>(null);
  const order = items.map(({ id }) => id);
  const isAll = items.length > 0 && items.every(({ id }) => chosen.has(id));
  const isSome = !isAll && items.some(({ id }) => chosen.has(id));

  function choose(id: number, isStretch: boolean) {
    onChoose(toggle(chosen, { id, from: isStretch ? lastPressed.current : null, order }));
    lastPressed.current = id;
  }

  return (
    <div>
      <Checkbox
        label={`All ${number.format(items.length)} shown`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={() => onChoose(new Set(isAll ? [] : order))}
        className="mb-1 w-fit lg:pl-2"
      />
      <div className="lg:rounded lg:border lg:bg-card">
        <ColumnNames />
        <ul aria-label="Items" className={LIST}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              isChosen={chosen.has(item.id)}
              onPress={(isStretch) => choose(item.id, isStretch)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Each value says itself what it is; above the columns the words are for the eye. */
function ColumnNames() {
  return (
    <p aria-hidden="true" className={`hidden px-2 py-2 text-label text-soft ${COLUMNS}`}>
      <span />
      <span>Item</span>
      <span>Price</span>
      <span>Status</span>
      <span className="text-right">Views</span>
      <span className="text-right">Saves</span>
      <span className="text-right">Messages</span>
      <span className="text-right">Changed</span>
    </p>
  );
}

interface ItemRowProps {
  item: InventoryItem;
  isChosen: boolean;
  onPress: (isStretch: boolean) => void;
}

function ItemRow({ item, isChosen, onPress }: ItemRowProps) {
  return (
    <li className={`${ROW} ${isChosen ? 'bg-tint' : 'bg-card lg:bg-transparent'}`}>
      <Checkbox
        label={<span className="sr-only">{item.title}</span>}
        checked={isChosen}
        // A press tells of the shift key, a change does not.
        onClick={(event) => onPress(event.shiftKey)}
        onChange={() => undefined}
        className="min-w-11 lg:justify-self-center"
      />
      <div className="flex min-w-0 grow basis-[calc(100%-4rem)] items-center gap-3">
        <span className="block h-12 w-16 shrink-0 overflow-hidden rounded bg-well">
          <Thumb item={item} />
        </span>
        <div className="min-w-0">
          <Link
            to={`/posts/${item.id}`}
            className="line-clamp-2 py-px text-note font-medium wrap-anywhere hover:underline"
          >
            {item.title}
          </Link>
          <p className="text-meta text-soft wrap-anywhere">
            {[item.stockNumber, item.type === PostType.DealerNew ? 'New' : 'Used', categoryOf(item)]
              .filter(Boolean)
              .join(' · ')}
            {item.can.edit && (
              <>
                {' · '}
                <Link to={`/posts/edit/${item.id}`} className="text-brand hover:underline">
                  Edit<span className="sr-only"> {item.title}</span>
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-3 pl-14 lg:contents">
        <PriceCell item={item} />
        <ItemState item={item} />
        <div className="flex gap-x-3 max-sm:w-full lg:contents">
          <Count one="view" many="views" value={item.views} />
          <Count one="save" many="saves" value={item.saves} />
          <Count one="message" many="messages" value={item.conversations} />
        </div>
        <p className="hidden text-right text-note text-soft lg:block">
          <span className="sr-only">Changed </span>
          <Time value={item.updatedAt} />
        </p>
      </div>
    </li>
  );
}

function Count({ one, many, value }: { one: string; many: string; value: number }) {
  return (
    <p className="text-note tabular-nums lg:text-right">
      {number.format(value)}
      <span className="text-meta text-soft lg:sr-only"> {value === 1 ? one : many}</span>
    </p>
  );
}

function categoryOf({ category }: InventoryItem): string | null {
  const known = category === null ? null : parseCategory(category);
  return known === null ? null : CATEGORY_LABELS[known];
}

function Thumb({ item }: { item: InventoryItem }) {
  if (item.picUrl === null) {
    return (
      <CategorySign
        category={item.category === null ? null : parseCategory(item.category)}
        type={item.type as PostType}
        seed={item.id}
      />
    );
  }
  return (
    <img src={item.picUrl} alt="" loading="lazy" decoding="async" className="block size-full object-cover" />
  );
}

/** As high as the table it stands for. */
export function InventoryTableSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="mb-1 flex min-h-11 items-center gap-2.5 lg:min-h-9 lg:pl-2">
        <Skeleton className="size-5" />
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="lg:rounded lg:border lg:bg-card">
        <ColumnNames />
        <div className={LIST}>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <div key={index} className={`${ROW} bg-card lg:bg-transparent`}>
              <span className="min-w-11 lg:justify-self-center">
                <Skeleton className="size-5 lg:mx-auto" />
              </span>
              <span className="flex min-w-0 grow basis-[calc(100%-4rem)] items-center gap-3">
                <Skeleton className="h-12 w-16 shrink-0" />
                <span className="flex min-w-0 grow flex-col gap-2">
                  <Skeleton className="h-4 w-4/5 lg:w-3/5" />
                  <Skeleton className="h-3 w-2/5 lg:w-1/4" />
                </span>
              </span>
              <span className="flex w-full flex-wrap items-center gap-x-3 pl-14 lg:contents">
                <span className="flex h-11 items-center lg:contents">
                  <Skeleton className="h-4 w-16" />
                </span>
                <Skeleton className="h-5 w-14" />
                <span className="flex h-5 items-center gap-x-3 max-sm:w-full lg:contents">
                  <Skeleton className="h-3.5 w-14 lg:w-6 lg:justify-self-end" />
                  <Skeleton className="h-3.5 w-14 lg:w-6 lg:justify-self-end" />
                  <Skeleton className="h-3.5 w-18 lg:w-6 lg:justify-self-end" />
                </span>
                <Skeleton className="h-3.5 w-12 justify-self-end max-lg:hidden" />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
