/** A post with its parts: what everyone sees of it, and what this reader can do with it. */
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import { needsTransfer } from '#common/domain/transfer.ts';
import { DealersNearby } from '#web/features/posts/detail/dealers-nearby.tsx';
import { DetailsTable } from '#web/features/posts/detail/details-table.tsx';
import { Gallery } from '#web/features/posts/detail/gallery.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { MessageSeller, useCanMessage } from '#web/features/posts/detail/message-seller.tsx';
import { OwnNumbers } from '#web/features/posts/detail/own-numbers.tsx';
import { PostCrumbs, PostHeader } from '#web/features/posts/detail/post-header.tsx';
import { PostNotice } from '#web/features/posts/detail/post-notice.tsx';
import { POST_FRAME } from '#web/features/posts/detail/post-skeleton.tsx';
import { SellerPanel } from '#web/features/posts/detail/seller-panel.tsx';
import { ShareButton } from '#web/features/posts/detail/share-button.tsx';
import { TransferNotice } from '#web/features/posts/detail/transfer-notice.tsx';
import { useCountView } from '#web/features/posts/detail/use-count-view.ts';
import { Video } from '#web/features/posts/detail/video.tsx';
import { NameBuyerButton } from '#web/features/posts/list/buyer-dialog.tsx';
import type { PostActionName } from '#web/features/posts/list/post-actions.ts';
import { useShareCount } from '#web/features/posts/list/post-actions.ts';
import { PostActionButtons, PostActionsMenu } from '#web/features/posts/list/post-actions.tsx';
import { SaveButton } from '#web/features/posts/list/save-button.tsx';
import { SaveCountButton } from '#web/features/posts/list/save-count-button.tsx';
import { ReactionBar } from '#web/features/posts/list/reaction-bar.tsx';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PostMeta } from './post-meta.tsx';
import { PostTalk, showsMessages } from './post-talk.tsx';

/** What is offered right where a post says why it is not simply there; an expired one may be renewed. */
const NOTICE_ACTIONS: Record<PostStatus, readonly PostActionName[]> = {
  [PostStatus.Draft]: ['publish'],
  [PostStatus.Flagged]: ['appeal', 'approve', 'unflag'],
  [PostStatus.Published]: ['renew'],
  [PostStatus.Pending]: ['clearStatus'],
  [PostStatus.Complete]: ['clearStatus'],
  [PostStatus.Reviewed]: ['renew'],
  [PostStatus.Approved]: ['renew'],
  [PostStatus.Hidden]: ['appeal', 'restore'],
  [PostStatus.Deleted]: ['restore'],
};
/** What an owner does most with a post that is shown; it stands in the place where others save it. */
const OWN_ACTIONS: readonly PostActionName[] = ['markSold'];

interface PostViewProps {
  post: Post;
  /** Where the reader is, as far as is known. */
  zip: string | null;
}

export function PostView({ post, zip }: PostViewProps) {
  const navigate = useNavigate();
  const { mutate: countShare } = useShareCount(post);
  useCountView(post.id);
  const canMessage = useCanMessage(post);
  const [params] = useSearchParams();
  const [now] = useState(() => Date.now());

  const isPublic = isPublicStatus(post.status as PostStatus);
  const isDraft = post.status === PostStatus.Draft;

  async function leaveDeleted(left: Post | null) {
    if (left === null) await navigate(post.can.edit ? '/profile' : '/posts', { replace: true });
  }

  const notice = (
    <PostNotice
      post={post}
      now={now}
      actions={
        <>
          <PostActionButtons
            post={post}
            actions={NOTICE_ACTIONS[post.status as PostStatus]}
            onDone={leaveDeleted}
          />
          <NameBuyerButton post={post} />
          {isDraft && post.can.edit && (
            <LinkButton to={`/posts/edit/${post.id}`} variant="outlined">
              <Pencil aria-hidden="true" className="size-[18px]" />
              Edit
            </LinkButton>
          )}
        </>
      }
    />
  );
  // What nobody else sees is neither saved nor shared, nor voted on.
  const buttons = isPublic && (
    <>
      {post.can.edit ? (
        <>
          <LinkButton to={`/posts/edit/${post.id}`} variant="outlined" className="grow px-3!">
            <Pencil aria-hidden="true" className="size-[18px]" />
            Edit
          </LinkButton>
          <PostActionButtons post={post} actions={OWN_ACTIONS} onDone={leaveDeleted} className="grow px-3!" />
        </>
      ) : (
        <SaveCountButton post={post} className="grow basis-0" />
      )}
      <ShareButton
        title={post.title}
        url={post.url}
        onShared={() => countShare()}
        className={`grow ${post.can.edit ? 'px-3!' : 'basis-0'}`}
      />
    </>
  );
  const reactions = isPublic && <ReactionBar post={post} />;
  const menu = (look: 'plain' | 'outlined') => (
    <PostActionsMenu post={post} look={look} onDone={leaveDeleted} />
  );
  // A menu alone takes no row: it is shown where the crumbs are, by its place alone, so that it keeps the focus.
  const row = (
    <div
      className={`hidden lg:flex ${isPublic ? 'gap-2' : 'lg:absolute lg:top-1 lg:right-(--gutter) lg:-mr-3'}`}
    >
      {buttons}
      {menu(isPublic ? 'outlined' : 'plain')}
    </div>
  );
  // Nobody talks about what only its author knows.
  const talk = !isDraft && <PostTalk post={post} />;

  return (
    <article
      className={`content-width relative ${POST_FRAME} ${isListing(post.type as PostType) ? '' : 'max-w-[864px]!'}`}
    >
      <PostMeta post={post} />
      <div className="flex items-center justify-between">
        <PostCrumbs post={post} />
        <div className="-mr-3 lg:hidden">{menu('plain')}</div>
      </div>
      {isListing(post.type as PostType) ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_424px] lg:gap-6">
          <Gallery post={post} />
          <div className="flex min-w-0 flex-col gap-4">
            {notice}
            <PostHeader post={post} reactions={reactions} />
            {!isDraft && <OwnNumbers post={post} />}
            <SellerPanel post={post} />
            {row}
            {needsTransfer(post) && <TransferNotice post={post} zip={zip} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Text post={post} title="Description" />
            <DetailsTable post={post} />
            {talk}
          </div>
          {needsTransfer(post) && (
            <div className="empty:hidden lg:sticky lg:top-19 lg:self-start">
              <DealersNearby post={post} zip={zip} />
            </div>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {notice}
          <PostHeader post={post} reactions={reactions} />
          {!isDraft && <OwnNumbers post={post} />}
          <SellerPanel post={post} />
          {post.type === PostType.Video && post.video && <Video post={post} video={post.video} />}
          {post.media.length > 0 && <Gallery post={post} />}
          <Text post={post} />
          {row}
          {talk}
        </div>
      )}
      {(canMessage || isPublic) && (
        <ActionBar className="flex justify-center gap-2 px-4 py-2 max-[279px]:flex-wrap lg:hidden">
          {canMessage && !showsMessages(params) ? (
            <>
              <SaveButton post={post} look="outlined" />
              <ShareButton compact title={post.title} url={post.url} onShared={() => countShare()} />
              <MessageSeller post={post} className="min-w-0 grow sm:max-w-[360px]" />
            </>
          ) : (
            buttons
          )}
        </ActionBar>
      )}
    </article>
  );
}

function Text({ post, title }: { post: Post; title?: string }) {
  if (post.description === '') return null;
  return (
    <Card>
      {title && <h2 className="mb-2 text-panel">{title}</h2>}
      <Markdown text={post.description} />
    </Card>
  );
}
