/** The facts of a listing as pairs of words. */
import type { ReactNode } from 'react';
import type { Post } from '#common/api/posts.ts';
import { CATEGORY_LABELS, parseCategory } from '#common/domain/categories.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { formatField, LISTING_FIELD_KEYS, LISTING_FIELDS } from '#common/domain/listing-fields.ts';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';

export function DetailsTable({ post }: { post: Post }) {
  const category = parseCategory(post.category ?? '');
  // Its days begin to count when it is published.
  const isDraft = post.status === PostStatus.Draft;
  const rows: [string, ReactNode][] = [
    ['Category', category && CATEGORY_LABELS[category]],
    ...LISTING_FIELD_KEYS.map((key): [string, ReactNode] => {
      const value = post[key];
      return [LISTING_FIELDS[key].label, value === null ? null : formatField(key, value)];
    }),
    ['Listed', !isDraft && <Time key="listed" value={post.createdAt} show="date" />],
    ['Photos', post.media.length > 0 ? post.media.length : null],
    ['Expires', !isDraft && post.expiresAt && <Time key="expires" value={post.expiresAt} show="date" />],
  ];
  return (
    <Card>
      <h2 className="text-panel">Details</h2>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {rows
          .filter(([, value]) => value !== null && value !== false && value !== '')
          .map(([name, value]) => (
            <div
              key={name}
              className="flex justify-between gap-x-4 max-[279px]:flex-wrap border-b py-2.5 text-note"
            >
              <dt className="text-soft">{name}</dt>
              <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
