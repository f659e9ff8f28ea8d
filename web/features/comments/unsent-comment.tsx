/** A comment being sent, or that failed. */
import { CircleAlert, MessageCircle, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { CommentText } from './comment-text.tsx';
import { useTalk } from './comments-context.ts';
import type { Unsent } from './outbox.ts';

const SEND_ALONE = 'Send as a comment of its own';

export function UnsentComment({ comment }: { comment: Unsent }) {
  const user = useCurrentUser();
  const box = useRef<HTMLElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const { state, body } = comment;
  const name = user?.displayName ?? 'You';

  // One's own words come into sight wherever the list puts them; those of an earlier visit wait where they are.
  useEffect(() => {
    if (state === 'sending') box.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is sent
  }, []);

  return (
    <article ref={box} className="flex scroll-mt-12 scroll-mb-8 gap-3">
      <span className="inline-flex self-start max-[279px]:hidden">
        <Avatar name={name} picture={user?.profilePic} size={32} />
      </span>
      <div className="min-w-0 grow">
        <p className="text-note font-semibold">{name}</p>
        {isEditing ? (
          <UnsentEdit comment={comment} onDone={() => setIsEditing(false)} />
        ) : (
          <>
            <div className="text-soft">
              <Markdown text={body} size="note" />
            </div>
            {state === 'sending' ? (
              <p role="status" className="flex min-h-11 items-center text-meta text-soft">
                Sending…
              </p>
            ) : (
              <NotSent comment={comment} onEdit={() => setIsEditing(true)} />
            )}
          </>
        )}
      </div>
    </article>
  );
}

function NotSent({ comment, onEdit }: { comment: Unsent; onEdit: () => void }) {
  const { outbox, focusHeading } = useTalk();
  const location = useLocation();
  const { clientId, error, needsLogin, isOrphan } = comment;

  function send() {
    if (isOrphan) outbox()?.sendAlone(clientId);
    else outbox()?.retry(clientId);
    // The button goes with its line.
    focusHeading();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p role="alert" className="flex items-center gap-1.5 pr-1 text-meta font-medium text-bad">
        <CircleAlert aria-hidden="true" className="size-4" />
        <span>Not sent{error !== null && ` · ${error}`}</span>
      </p>
      {needsLogin && (
        <Link
          to={loginUrl(location)}
          className="inline-flex min-h-11 items-center px-2.5 text-control text-link"
        >
          Log in
        </Link>
      )}
      <Button variant="plain" className="px-2.5!" onClick={send}>
        {isOrphan ? (
          <MessageCircle aria-hidden="true" className="size-4" />
        ) : (
          <RotateCw aria-hidden="true" className="size-4" />
        )}
        {isOrphan ? SEND_ALONE : 'Try again'}
      </Button>
      <Button variant="plain" className="px-2.5!" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
    </div>
  );
}

/** Each letter is kept as it is typed. */
function UnsentEdit({ comment, onDone }: { comment: Unsent; onDone: () => void }) {
  const { outbox, focusHeading } = useTalk();
  const { clientId, body, isOrphan } = comment;
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);

  function send() {
    if (body.trim() === '') {
      field.current?.focus();
      return;
    }
    onDone();
    if (isOrphan) outbox()?.sendAlone(clientId);
    else outbox()?.retry(clientId);
    focusHeading();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function discard() {
    outbox()?.remove(clientId);
    focusHeading();
  }

  return (
    <form onSubmit={handleSubmit} className="mt-1 pb-3">
      <CommentText
        ref={field}
        label="Edit your comment"
        text={body}
        onChange={(text) => outbox()?.rewrite(clientId, text)}
        onSubmit={send}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="bad" onClick={discard}>
          <Trash2 aria-hidden="true" className="size-4" />
          Discard
        </Button>
        <Button type="submit">{isOrphan ? SEND_ALONE : 'Send'}</Button>
      </div>
    </form>
  );
}
