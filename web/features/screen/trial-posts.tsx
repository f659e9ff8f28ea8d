/** What a rule would have found in the latest posts: how many, and some of them with the words marked. */
import { Link } from 'react-router';
import type { ScreenTrial } from '#common/api/screen.ts';
import { Badge } from '#web/ui/badge.tsx';
import { MarkedText } from './marked-text.tsx';
import { ACTION_LABELS, ACTION_TONES } from './screen-words.ts';

interface TrialPostsProps {
  posts: NonNullable<ScreenTrial['posts']>;
}

export function TrialPosts({ posts: { read, found, samples } }: TrialPostsProps) {
  return (
    <section aria-label="Found in the latest posts" className="border-t pt-4">
      <p role="status" className="text-note tabular-nums">
        <strong className="font-semibold">
          {found.toLocaleString('en-US')} of the latest {read.toLocaleString('en-US')} posts
        </strong>{' '}
        would have been found.
        {found > samples.length && ` The latest ${samples.length} of them:`}
      </p>
      <ul className="mt-2 flex flex-col">
        {samples.map(({ id, title, description, outcome, hits }) => (
          <li key={id} className="border-t py-3 first:border-t-0">
            <p className="flex items-start gap-2">
              <Link
                to={`/posts/${id}`}
                className="min-w-0 grow text-note font-medium text-link wrap-anywhere"
              >
                <MarkedText text={title} field="title" hits={hits} />
              </Link>
              <Badge tone={ACTION_TONES[outcome]}>{ACTION_LABELS[outcome]}</Badge>
            </p>
            <p className="mt-1 text-meta text-soft">
              <MarkedText text={description} field="description" hits={hits} isExcerpt />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
