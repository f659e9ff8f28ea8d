/** One notification: what happened, when, and whether it was read; a press leads there and reads it. */
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#common/api/notifications.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Time } from '#web/ui/time.tsx';
import { KINDS } from './notification-kinds.ts';

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
}

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { type, content, url, readAt, createdAt } = notification;
  const Icon = KINDS[type].icon;
  const isUnread = readAt === null;
  const link = useRef<HTMLAnchorElement>(null);

  function read() {
    // The button goes with what it was for.
    link.current?.focus({ preventScroll: true });
    onRead();
  }

  return (
    <li
      className={`relative flex items-start gap-3 py-3 pr-4 pl-4 hover:bg-well sm:gap-3.5 ${isUnread ? 'sm:pr-2' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`inline-flex size-10 shrink-0 items-center justify-center rounded-full [&>svg]:size-5 ${isUnread ? 'bg-tint text-brand' : 'bg-well text-soft'}`}
      >
        <Icon />
      </span>
      <div className="min-w-0 grow">
        <Link
          ref={link}
          to={url}
          onClick={() => isUnread && onRead()}
          className={`block text-note wrap-anywhere text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand ${isUnread ? 'font-semibold' : ''}`}
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          {content}
        </Link>
        <Time value={createdAt} show="long" className="text-meta text-soft" />
      </div>
      {isUnread && (
        // On a phone beside the time, so that the text has the whole width.
        <IconButton
          label="Mark as read"
          onClick={read}
          className="z-1 noscript:hidden max-sm:absolute max-sm:right-0 max-sm:bottom-0 sm:relative sm:-my-0.5"
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-brand" />
        </IconButton>
      )}
    </li>
  );
}
