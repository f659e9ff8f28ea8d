/** One comment. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import type { Comment } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { isRemovedMemberName } from '#common/domain/removed-member.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { type IntentState, useIntent } from '#web/lib/intent.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Time } from '#web/ui/time.tsx';
import { toast } from '#web/ui/toast.ts';
import { CommentEdit } from './comment-edit.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { draftKey, readDraft, replyDraftKey } from './comment-store.ts';
import { commentAddress } from './comments.api.ts';
import { useTalk } from './comments-context.ts';

/** As whom the one speaks whose post it is. */
function ownerLabel({ dealer, type }: Post): string {
  if (dealer) return 'Dealer';
  if (!isListing(type as PostType)) return 'Author';
  return type === PostType.Buy ? 'Buyer' : 'Seller';
}

const ACTION =
  'inline-flex min-h-11 items-center rounded px-1.5 text-meta font-medium text-soft no-underline hover:text-ink focus-visible:-outline-offset-2';

export function CommentItem({ comment }: { comment: Comment }) {
  const { post, userId, place } = useTalk();
  const location = useLocation();
  const { commentsOpen } = useInitialState();
  const [open, setOpen] = useState<'edit' | 'reply' | null>(null);
  const box = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { id, author, body, can } = comment;
  const answers = { id, rootId: comment.rootId ?? id };

  // What was being written before a reload or a login is there again.
  useEffect(() => {
    if (userId === null) return;
    if (can.edit && readDraft(draftKey(userId, post.id, `edit-${id}`)) !== '') setOpen('edit');
    else if (can.reply && readDraft(replyDraftKey(userId, post.id, answers)) !== '') setOpen('reply');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each comment
  }, [userId, id]);

  useIntent({ kind: 'reply', id }, () => {
    if (commentsOpen && can.reply) setOpen('reply');
    else toast.error('You can’t reply to this comment.');
  });

  /** The focus goes back to what opened the form, unless it has gone elsewhere meanwhile. */
  function close() {
    const { activeElement } = document;
    const hasFocus = activeElement === document.body || box.current?.contains(activeElement);
    const opener = open === 'edit' ? menuButton : replyButton;
    flushSync(() => setOpen(null));
    if (hasFocus) opener.current?.focus({ preventScroll: true });
  }

  const isMarked = place.comment === id;
  const anchor = `scroll-mt-12 ${isMarked ? '-mx-2 rounded bg-tint px-2 pt-2' : ''}`;
  if (author === null || body === null) {
    return (
      <article id={`comment-${id}`} className={`flex items-center gap-3 pb-3 ${anchor}`}>
        <span aria-hidden="true" className="size-8 shrink-0 rounded-full bg-well" />
        <p className="text-note text-soft">This comment was removed.</p>
      </article>
    );
  }
  const name = author.displayName;
  return (
    <article ref={box} id={`comment-${id}`} className={`flex gap-3 ${anchor}`}>
      {/* Where the words are twice as large, they need its room. */}
      <span className="inline-flex self-start max-[279px]:hidden">
        <Avatar name={name} picture={author.profilePic} size={32} />
      </span>
      <div className="min-w-0 grow">
        <CommentHead comment={comment} name={name} label={comment.byOwner ? ownerLabel(post) : null} />
        {isMarked && <p className="sr-only">The comment that the link leads to.</p>}
        {open === 'edit' && userId !== null ? (
          <CommentEdit comment={comment} userId={userId} onClose={close} />
        ) : (
          <>
            <Markdown text={body} size="note" />
            {comment.isHeld && (
              <p className="text-meta text-soft">
                Under review. Only you can see this until a moderator approves it.
              </p>
            )}
            <div className="-ml-1.5 flex items-center print:hidden">
              {commentsOpen && can.reply && userId !== null && (
                <button
                  ref={replyButton}
                  type="button"
                  aria-expanded={open === 'reply'}
                  aria-label={`Reply to ${name}`}
                  onClick={() => setOpen(open === 'reply' ? null : 'reply')}
                  className={`noscript:hidden ${ACTION}`}
                >
                  Reply
                </button>
              )}
              {commentsOpen && userId === null && (
                <Link
                  to={loginUrl(location)}
                  state={{ intent: { kind: 'reply', id } } satisfies IntentState}
                  aria-label={`Log in to reply to ${name}`}
                  className={ACTION}
                >
                  Reply
                </Link>
              )}
              <CommentMenu
                comment={comment}
                name={name}
                buttonRef={menuButton}
                onEdit={() => setOpen('edit')}
              />
            </div>
          </>
        )}
        {open === 'reply' && userId !== null && (
          <div className="pb-3">
            <CommentForm userId={userId} answers={{ ...answers, name }} onClose={close} />
          </div>
        )}
      </div>
    </article>
  );
}

interface CommentHeadProps {
  comment: Comment;
  name: string;
  label: ReactNode;
}

function CommentHead({ comment, name, label }: CommentHeadProps) {
  const { id, author, createdAt, editedAt, replyTo } = comment;
  const { post } = useTalk();
  return (
    // Both links are 24 px high: less is hard to touch.
    <p className="flex flex-wrap items-center gap-x-2 text-note">
      {isRemovedMemberName(name) ? (
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      ) : (
        <Link
          to={`/profile/${author?.id}`}
          className="py-px font-semibold [overflow-wrap:anywhere] no-underline hover:underline"
        >
          {name}
        </Link>
      )}
      {label !== null && <Badge tone="brand">{label}</Badge>}
      <Link
        to={{ pathname: `/posts/${post.id}`, ...commentAddress(id) }}
        className="py-0.5 text-crumb text-soft no-underline hover:underline"
      >
        <Time value={createdAt} />
      </Link>
      {editedAt !== null && <span className="text-crumb text-soft">edited</span>}
      {replyTo !== null && (
        <span className="min-w-0 text-crumb [overflow-wrap:anywhere] text-soft">to {replyTo}</span>
      )}
    </p>
  );
}
