/** Comment and reply form with optimistic sending. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntent } from '#web/lib/intent.ts';
import { Button } from '#web/ui/button.tsx';
import { draftKey, replyDraftKey } from './comment-store.ts';
import { CommentText, FORM_PLACE } from './comment-text.tsx';
import { useTalk } from './comments-context.ts';
import { useDraftText } from './use-draft-text.ts';

interface CommentFormProps {
  userId: number;
  /** What is answered; null for a thread of its own. */
  answers: { id: number; rootId: number; name: string } | null;
  /** For answers: sent or given up. */
  onClose?: () => void;
}

export function CommentForm({ userId, answers, onClose }: CommentFormProps) {
  const { post, outbox } = useTalk();
  const key = answers === null ? draftKey(userId, post.id, 'new') : replyDraftKey(userId, post.id, answers);
  const [text, setText] = useDraftText(key);
  const [isOpen, setIsOpen] = useState(answers !== null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (answers !== null) field.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  useIntent({ kind: 'comment', id: answers === null ? post.id : 0 }, () => field.current?.focus());
  // The buttons come with it, and the bars at the end of the page must not cover them.
  useEffect(() => {
    if (isOpen) field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function send() {
    const body = text.trim();
    if (body === '') {
      field.current?.focus();
      return;
    }
    outbox()?.add({
      clientId: crypto.randomUUID(),
      parentId: answers?.id ?? null,
      rootId: answers?.rootId ?? null,
      body,
    });
    setText('');
    if (onClose) onClose();
    else field.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  const placeholder =
    answers !== null
      ? `Reply to ${answers.name}`
      : post.can.edit
        ? 'Add a comment'
        : 'Ask a question or add a comment';
  const showsButtons = isOpen || text !== '';
  return (
    <form onSubmit={handleSubmit} className={`min-w-0 grow noscript:hidden ${FORM_PLACE}`}>
      <CommentText
        ref={field}
        label={answers === null ? 'Write a comment' : `Reply to ${answers.name}`}
        placeholder={placeholder}
        text={text}
        onChange={setText}
        onSubmit={send}
        onEscape={text === '' ? onClose : undefined}
        onFocus={() => setIsOpen(true)}
      />
      {showsButtons && (
        <div className="mt-2 flex justify-end gap-2">
          {onClose && (
            <Button
              variant="plain"
              onClick={() => {
                setText('');
                onClose();
              }}
            >
              Cancel
            </Button>
          )}
          <Button type="submit">{answers === null ? 'Comment' : 'Reply'}</Button>
        </div>
      )}
    </form>
  );
}
