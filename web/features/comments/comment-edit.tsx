/** Edits a comment in place. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Comment } from '#common/api/comments.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { draftKey } from './comment-store.ts';
import { CommentText, FORM_PLACE } from './comment-text.tsx';
import { putComment } from './comments.cache.ts';
import { useTalk } from './comments-context.ts';
import { useDraftText } from './use-draft-text.ts';

const EMPTY = 'Write something, or press Cancel. To remove it, choose Delete.';

interface CommentEditProps {
  comment: Comment;
  userId: number;
  onClose: () => void;
}

export function CommentEdit({ comment, userId, onClose }: CommentEditProps) {
  const { post, onCount } = useTalk();
  const client = useQueryClient();
  const [text, setText] = useDraftText(draftKey(userId, post.id, `edit-${comment.id}`), comment.body ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: string) => api('PATCH /comments/:id', { params: { id: comment.id }, body: { body } }),
    onSuccess: ({ comment: changed, commentCount }) => {
      close();
      putComment(client, changed, { isOwn: true });
      onCount(commentCount);
    },
  });

  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    element?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function close() {
    // What was kept of it goes with it.
    setText(comment.body ?? '');
    onClose();
  }

  function save() {
    const isEmptyText = text.trim() === '';
    setIsEmpty(isEmptyText);
    if (isEmptyText) field.current?.focus();
    else if (!isPending) mutate(text);
  }

  function change(next: string) {
    setIsEmpty(false);
    setText(next);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form onSubmit={handleSubmit} className={`mt-1 pb-3 ${FORM_PLACE}`}>
      <CommentText
        ref={field}
        label="Edit your comment"
        text={text}
        error={isEmpty ? EMPTY : error === null ? undefined : describe(error)}
        onChange={change}
        onSubmit={save}
        onEscape={text === comment.body ? close : undefined}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function describe(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
