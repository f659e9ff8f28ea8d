/** The editor with its parts: the tray of pictures, the card of a list, the store, and where a saved post leads. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { CurrentUser } from '#common/contracts/accounts.ts';
import type { Post } from '#common/contracts/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { PostEditor } from '#web/features/editor/post-editor.tsx';
import type { EditorPictures } from '#web/features/editor/use-editor.ts';
import { PictureTray } from '#web/features/media/picture-tray.tsx';
import { usePictures } from '#web/features/media/use-pictures.ts';
import { PostCard } from '#web/features/posts/post-card.tsx';
import { POSTS_KEY, replacePost } from '#web/features/posts/posts.cache.ts';
import { currentTenantQuery } from '#web/lib/current.ts';

interface EditorPageProps {
  type: PostType;
  user: CurrentUser;
  /** The post that is edited; none for a new one. */
  post?: Post;
}

export function EditorPage({ type, user, post: given }: EditorPageProps) {
  // Later answers of the server never change what is being edited.
  const [post] = useState(given);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: tenant } = useQuery(currentTenantQuery());
  const saved = useMemo(() => post?.media ?? [], [post]);
  const pictures = usePictures(saved);
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

  function handleSaved(now: Post) {
    replacePost(client, now);
    void client.invalidateQueries({ queryKey: [POSTS_KEY], refetchType: 'none' });
    toast.success(wordsFor(now, post));
    void navigate(`/posts/${now.id}`, { replace: true });
  }

  return (
    <PostEditor
      type={type}
      user={user}
      post={post}
      dealer={post?.dealer ?? (tenant ? { ...tenant, verified: tenant.verified !== null } : null)}
      pictures={forEditor}
      renderTray={(error) => <PictureTray pictures={pictures} error={error} />}
      renderCard={(preview) => <PostCard post={preview} heading="h3" />}
      onSaved={handleSaved}
    />
  );
}

function wordsFor(now: Post, before: Post | undefined): string {
  if (now.status === PostStatus.Draft) return 'Draft saved';
  if (now.status === PostStatus.Flagged) return 'Saved. A moderator looks at it first.';
  return before === undefined || before.status === PostStatus.Draft ? 'Published' : 'Changes saved';
}
