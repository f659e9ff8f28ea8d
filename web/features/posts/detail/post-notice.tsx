/** What everyone, or the owner alone, should know first: sold, pending, expired, a draft, held back and why. */
import { Clock, EyeOff, Flag, Handshake, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { RENEWAL_NOTICE_DAYS } from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import { HighlightedText } from '#web/ui/highlighted-text.tsx';

interface Notice {
  tone: 'plain' | 'warn' | 'bad';
  icon: ReactNode;
  title: string;
  text: string;
}

const TONES = {
  plain: 'bg-card',
  warn: 'border-warn-line bg-warn-tint',
  bad: 'border-bad bg-bad-tint',
};

const SOLD_COPY: Partial<Record<PostType, string>> = {
  [PostType.Buy]: 'Found. No longer looking.',
  [PostType.Trade]: 'Trade completed.',
};

interface PostNoticeProps {
  post: Post;
  /** Milliseconds since 1970. */
  now: number;
  /** What the reader can do about it. */
  actions: ReactNode;
}

export function PostNotice({ post, now, actions }: PostNoticeProps) {
  const notice = noticeOf(post, now);
  if (notice === null) return null;
  return (
    <div
      role="note"
      className={`flex gap-3 rounded border p-4 text-note [&>svg]:size-5 ${TONES[notice.tone]}`}
    >
      {notice.icon}
      <div className="min-w-0 grow">
        <p>
          <strong className="font-semibold">{notice.title}</strong> {notice.text}
        </p>
        {post.reason && notice.tone === 'bad' && (
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">Reason: {post.reason}</p>
        )}
        {post.appeal && notice.tone === 'bad' && (
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            Your note to the moderator: {post.appeal}
          </p>
        )}
        {post.hits && notice.tone === 'bad' && (
          <div className="mt-3">
            <HighlightedText hits={post.hits} />
          </div>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{actions}</div>
      </div>
    </div>
  );
}

function noticeOf(post: Post, now: number): Notice | null {
  switch (post.status as PostStatus) {
    case PostStatus.Draft:
      return {
        tone: 'plain',
        icon: <PencilLine aria-hidden="true" />,
        title: 'This is a draft.',
        text: 'Only you can see it until you publish it.',
      };
    case PostStatus.Flagged:
      return {
        tone: 'bad',
        icon: <Flag aria-hidden="true" />,
        title: 'Under review.',
        text: 'Only you can see this until a moderator approves it.',
      };
    case PostStatus.Hidden:
      return {
        tone: 'bad',
        icon: <EyeOff aria-hidden="true" />,
        title: 'Hidden by a moderator.',
        text: 'Others can’t see it.',
      };
    case PostStatus.Deleted:
      return {
        tone: 'bad',
        icon: <Trash2 aria-hidden="true" />,
        title: 'Deleted.',
        text: 'Others can’t see it.',
      };
    case PostStatus.Complete:
      return {
        tone: 'plain',
        icon: <Handshake aria-hidden="true" />,
        title: SOLD_COPY[post.type as PostType] ?? 'Sold.',
        text: 'This listing is kept for reference.',
      };
    case PostStatus.Pending:
      return {
        tone: 'warn',
        icon: <Handshake aria-hidden="true" />,
        title: 'Sale pending.',
        text: 'It may become available again.',
      };
    default:
      return endOf(post, now);
  }
}

const DAY_MS = 86_400_000;

/** Everyone learns of an end that has come; the owner also of one that is near. */
function endOf(post: Post, now: number): Notice | null {
  if (!isListing(post.type as PostType) || post.expiresAt === null) return null;
  const left = Date.parse(post.expiresAt) - now;
  const look = { tone: 'warn', icon: <Clock aria-hidden="true" /> } as const;
  // The reminder of the fifth day comes within an hour after it began.
  const days = left > 0 ? Math.round(left / DAY_MS) : Math.floor(-left / DAY_MS);
  const count = days === 1 ? '1 day' : `${days} days`;
  if (left <= 0) {
    const text = post.can.renew ? 'Renew it to show it in search again.' : 'It no longer appears in search.';
    return { ...look, title: days === 0 ? 'Ended today.' : `Ended ${count} ago.`, text };
  }
  if (!post.can.renew || left > RENEWAL_NOTICE_DAYS * DAY_MS) return null;
  return {
    ...look,
    title: days === 0 ? 'Ends today.' : `Ends in ${count}.`,
    text: 'Renew it to keep it in search.',
  };
}
