/** Unsent reply to a removed comment. */
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type ReplyDraft, replyDraftKey } from './comment-store.ts';
import { CommentText } from './comment-text.tsx';
import { useTalk } from './comments-context.ts';
import { useDraftText } from './use-draft-text.ts';

interface OrphanedReplyProps {
  draft: ReplyDraft;
  userId: number;
  takesFocus: boolean;
  /** Sent or let go. */
  onDone: () => void;
}

export function OrphanedReply({ draft, userId, takesFocus, onDone }: OrphanedReplyProps) {
  const { post, outbox, focusHeading } = useTalk();
  const [text, setText] = useDraftText(replyDraftKey(userId, post.id, draft));
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it takes the place of the answer's form
  }, []);

  function finish() {
    setText('');
    focusHeading();
    onDone();
  }

  function send() {
    const body = text.trim();
    if (body === '') {
      field.current?.focus();
      return;
    }
    outbox()?.add({ clientId: crypto.randomUUID(), parentId: null, rootId: null, body });
    finish();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={handleSubmit} className="mt-3 print:hidden">
      <p role="status" className="mb-1.5 text-note text-soft">
        The comment that you were answering was removed. Your words are still here.
      </p>
      <CommentText ref={field} label="Your answer" text={text} onChange={setText} onSubmit={send} />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="bad" onClick={finish}>
          Discard
        </Button>
        <Button type="submit">Comment</Button>
      </div>
    </form>
  );
}
