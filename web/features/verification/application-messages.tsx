/** The messages of an application, for both of its sides. */
import { useEffect, useState } from 'react';
import type { Application, ApplicationMessage } from '#common/api/verification.ts';
import { MESSAGE_MAX } from '#common/domain/limits.ts';
import { storeInTab, readFromTab } from '#web/lib/tab-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Time } from '#web/ui/time.tsx';
import { useLedFocus } from '#web/ui/use-led-focus.ts';
import { useWriteMessage } from './verification.api.ts';

interface ApplicationMessagesProps {
  application: Application;
  /** Whether the reader is the applicant; else an administrator. */
  isApplicants: boolean;
}

export function ApplicationMessages({ application, isApplicants }: ApplicationMessagesProps) {
  const [heading, lead] = useLedFocus();
  const { messages, can } = application;
  return (
    <section aria-labelledby="messages" className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} id="messages" className="text-panel">
        Messages
      </h2>
      {messages.length === 0 && (
        <p className="text-note text-soft">
          {isApplicants ? 'No questions yet. You can message us at any time.' : 'No messages yet.'}
        </p>
      )}
      {messages.length > 0 && (
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwnSide={message.byApplicant === isApplicants} />
          ))}
        </ol>
      )}
      {can.write && <MessageForm application={application} onSent={lead} />}
    </section>
  );
}

function Message({ message, isOwnSide }: { message: ApplicationMessage; isOwnSide: boolean }) {
  const { author, body, byApplicant, createdAt } = message;
  return (
    <li className="flex gap-3">
      <Avatar name={author.displayName} picture={author.profilePic} size={44} />
      <div className="min-w-0 grow">
        <p className="text-meta text-soft">
          <span className="font-semibold text-ink">{author.displayName}</span>
          {byApplicant ? '' : ' · administrator'} · <Time value={createdAt} show="long" />
        </p>
        <p
          className={`mt-1 w-fit max-w-full rounded-dialog px-3.5 py-2.5 text-note wrap-anywhere whitespace-pre-wrap ${isOwnSide ? 'bg-tint' : 'bg-well'}`}
        >
          {body}
        </p>
      </div>
    </li>
  );
}

interface MessageFormProps {
  application: Application;
  onSent: () => void;
}

function MessageForm({ application: { id, state, can }, onSent }: MessageFormProps) {
  const key = `application-message:${id}`;
  const [body, setText] = useState('');
  // The server's drawing has no draft: it comes in once the browser has taken that over.
  useEffect(() => {
    const kept = readFromTab(key);
    if (typeof kept === 'string') setText(kept);
  }, [key]);
  function setBody(text: string) {
    setText(text);
    storeInTab(key, text === '' ? null : text);
  }
  const [asks, setAsks] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const write = useWriteMessage(id);
  const isAnswer = state === 'question' && !can.ask;

  function send() {
    setIsEmpty(body.trim() === '');
    if (body.trim() === '' || write.isPending) return;
    write.mutate(
      { body, ...(can.ask ? { asks } : {}) },
      {
        onSuccess: () => {
          setBody('');
          setAsks(false);
          onSent();
        },
      },
    );
  }

  return (
    <form
      noValidate
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-3"
    >
      <Field
        label={isAnswer ? 'Your answer' : 'Message'}
        error={isEmpty ? 'Write something first.' : write.error?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            value={body}
            onChange={(event) => {
              setBody(event.currentTarget.value);
              setIsEmpty(false);
            }}
            rows={3}
            maxLength={MESSAGE_MAX}
          />
        )}
      </Field>
      {can.ask && (
        <Checkbox
          label="Ask as a question (the application waits for the answer)."
          checked={asks}
          onChange={(event) => setAsks(event.currentTarget.checked)}
        />
      )}
      <Button
        type="submit"
        variant={isAnswer ? 'filled' : 'outlined'}
        pending={write.isPending}
        className="self-start"
      >
        {isAnswer ? 'Send the answer' : 'Send'}
      </Button>
    </form>
  );
}
