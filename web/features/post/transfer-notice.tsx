/** One plain sentence on how the goods change hands, with the way to the dealers nearby. */
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { Post } from '#common/contracts/posts.ts';
import { dealersNearbyQuery } from './post.api.ts';
import { DEALERS_NEARBY_ID } from './dealers-nearby.tsx';
import { transferSentence } from './transfer.ts';

interface TransferNoticeProps {
  post: Post;
  /** Where the reader is, as far as is known. */
  zip: string | null;
}

export function TransferNotice({ post, zip }: TransferNoticeProps) {
  const { data } = useQuery(dealersNearbyQuery(zip));
  const count = data?.ffls.length ?? 0;
  const place = zip === null ? '' : ' near you';
  const words =
    data === undefined
      ? `Dealers${place}`
      : `${count}${data.nextCursor === null ? '' : '+'} ${count === 1 ? 'dealer' : 'dealers'}${place}`;
  return (
    <p className="flex gap-3 rounded border px-4 py-3 text-note">
      <Store aria-hidden="true" className="mt-0.5 size-5" />
      <span>
        {transferSentence(post)}{' '}
        {(data === undefined || count > 0) && (
          <a href={`#${DEALERS_NEARBY_ID}`} className="text-link">
            {words}
          </a>
        )}
        {/* The room of the number that is on its way. */}
        {data === undefined && (
          <span aria-hidden="true" className="invisible">
            {' 0'}
          </span>
        )}
      </span>
    </p>
  );
}
