/** One plain sentence on how the goods change hands, with the way to the dealers nearby. */
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { useDealersNearby } from './post.api.ts';
import { DEALERS_NEARBY_ID } from './dealers-nearby.tsx';
import { describeNearby, directoryUrl, transferSentence } from './transfer.ts';

interface TransferNoticeProps {
  post: Post;
  /** Where the reader is, as far as is known. */
  zip: string | null;
}

export function TransferNotice({ post, zip }: TransferNoticeProps) {
  const { data, isEnabled } = useDealersNearby(post, zip);
  const count = data?.ffls.length ?? 0;
  const place = describeNearby(post, zip);
  const isAround = isEnabled && (data === undefined || count > 0);
  return (
    <p className="flex gap-3 rounded border px-4 py-3 text-note">
      <Store aria-hidden="true" className="mt-0.5 size-5" />
      <span>
        {transferSentence(post)}{' '}
        {isAround ? (
          <a href={`#${DEALERS_NEARBY_ID}`} className="text-link">
            {data === undefined
              ? `Dealers ${place}`
              : `${count}${data.nextCursor === null ? '' : '+'} ${count === 1 ? 'dealer' : 'dealers'} ${place}`}
          </a>
        ) : zip === null ? (
          <a href={`#${DEALERS_NEARBY_ID}`} className="text-link">
            Find a dealer near you
          </a>
        ) : (
          <Link to={directoryUrl(zip)} className="text-link">
            Find a dealer
          </Link>
        )}
        {/* The room of the number that is on its way. */}
        {isAround && data === undefined && (
          <span aria-hidden="true" className="invisible">
            {' 0'}
          </span>
        )}
      </span>
    </p>
  );
}
