/** Views, saves and messages of one's own post. */
import type { Post } from '#common/api/posts.ts';
import { formatCount } from '#web/lib/format.ts';

export function OwnNumbers({ post: { ownNumbers, bookmarkCount } }: { post: Post }) {
  if (ownNumbers === undefined) return null;
  const numbers: [string, number][] = [
    ['Views', ownNumbers.views],
    ['Saves', bookmarkCount],
    ['Messages', ownNumbers.conversations],
  ];
  return (
    <dl className="flex divide-x rounded border bg-card py-2.5">
      {numbers.map(([name, count]) => (
        <div key={name} className="flex grow basis-0 flex-col-reverse items-center">
          <dt className="text-meta text-soft">{name}</dt>
          <dd className="text-panel tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
