/** The editor with its parts: the tray of pictures, the card of a list, the store, and where a saved post leads. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { MEDIA_MAX } from '#common/domain/limits.ts';
import { isListing } from '#common/domain/post-types.ts';
import { LOGGED_OUT } from '#web/features/posts/editor/editor-actions.tsx';
import type { Saved } from '#web/features/posts/editor/editor.api.ts';
import { PostEditor } from '#web/features/posts/editor/post-editor.tsx';
import type { EditorPictures } from '#web/features/posts/editor/use-editor.ts';
import { PictureTray } from '#web/features/media/picture-tray.tsx';
import { PostCard } from '#web/features/posts/list/post-card.tsx';
import { PostStory } from '#web/features/posts/list/post-story.tsx';
import { POSTS_KEY, replacePost } from '#web/features/posts/list/posts.cache.ts';
import { currentTenantQuery, currentUserQuery, useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { usePictures } from '#web/lib/use-pictures.ts';
import { toast } from '#web/ui/toast.ts';

interface EditorPageProps {
  type: PostType;
  user: CurrentUser;
  /** The post that is edited; none for a new one. */
  post?: Post;
  /** Whether the page before this one is the post itself. */
  isFromPost?: boolean;
  /** A new post becomes one of another type. */
  onTypeChosen?: (type: PostType) => void;
}

export function EditorPage({ type, user, post: given, isFromPost = false, onTypeChosen }: EditorPageProps) {
  // Later answers of the server never change what is being edited.
  const [post] = useState(given);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: tenant } = useQuery(currentTenantQuery());
  const saved = useMemo(() => post?.media ?? [], [post]);
  const pictures = usePictures({ kind: 'post', max: MEDIA_MAX, saved });
  const { all, restore, discard } = pictures;

  const forEditor = useMemo((): EditorPictures => {
    const [first] = all;
    return {
      kept: all.flatMap((picture) =>
        picture.state === 'ready' ? [{ media: picture.media, isNew: picture.isNew }] : [],
      ),
      uploading: all.filter((picture) => picture.state === 'uploading').length,
      failed: all.filter((picture) => picture.state === 'failed').length,
      cover: first === undefined ? null : first.state === 'ready' ? first.media : first.localUrl,
      restore,
      discard: () => discard(saved),
    };
  }, [all, restore, discard, saved]);

  const loginTo = useLoginAfterLogout();

  function handleSaved(saved: Saved) {
    const { post: now } = saved;
    replacePost(client, now);
    void client.invalidateQueries({ queryKey: [POSTS_KEY], refetchType: 'none' });
    // It was saved: one has logged in elsewhere meanwhile.
    if (loginTo !== undefined) void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    toast.success(wordsFor(saved, post));
    // The post once in the history: one step back leaves it.
    if (isFromPost) void navigate(-1);
    else void navigate(`/posts/${now.id}`, { replace: true });
  }

  return (
    <PostEditor
      type={type}
      user={user}
      post={post}
      dealer={post?.dealer ?? (tenant ? { ...tenant, verified: tenant.verified !== null } : null)}
      pictures={forEditor}
      renderTray={(error) => <PictureTray pictures={pictures} error={error} />}
      renderCard={(preview) =>
        isListing(preview.type as PostType) ? (
          <PostCard post={preview} heading="h3" />
        ) : (
          <div className="@container overflow-hidden rounded border bg-card shadow-card">
            <PostStory post={preview} />
          </div>
        )
      }
      loginTo={loginTo}
      onSaved={handleSaved}
      onTypeChosen={onTypeChosen}
    />
  );
}

/** Where to log in again, once the session has ended; a toast says so at once. */
function useLoginAfterLogout(): string | undefined {
  const isLoggedOut = useCurrentUser() === null;
  const here = useLocation();
  const loginTo = isLoggedOut ? loginUrl(here) : undefined;
  useEffect(() => {
    if (loginTo === undefined) return;
    toast.error(LOGGED_OUT, {
      id: 'logged-out',
      action: (
        <Link
          to={loginTo}
          onClick={() => toast.dismiss('logged-out')}
          className="inline-flex min-h-11 shrink-0 items-center rounded px-2 text-control text-brand hover:bg-well"
        >
          Log in
        </Link>
      ),
    });
  }, [loginTo]);
  return loginTo;
}

function wordsFor({ post: now, wasLiveAlready }: Saved, before: Post | undefined): string {
  if (now.status === PostStatus.Draft) return 'Draft saved';
  if (now.status === PostStatus.Flagged) return 'Saved. A moderator will review it first.';
  if (wasLiveAlready) return 'This post is already live with your changes.';
  return before === undefined || before.status === PostStatus.Draft ? 'Published' : 'Changes saved';
}
