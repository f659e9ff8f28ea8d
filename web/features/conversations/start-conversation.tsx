/** First message about a post. */
import { useRef } from 'react';
import type { Post } from '#common/api/posts.ts';
import type { PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { Composer } from './composer.tsx';
import { draftKey } from './message-store.ts';
import { OutgoingMessage } from './outgoing-message.tsx';
import { nameOf, useOutbox } from './use-outbox.ts';

const LISTING_STARTERS = [
  'Is this still available?',
  'Can we meet at a shop nearby?',
  'Would you take a trade?',
];

interface StartConversationProps {
  post: Post;
  userId: number;
}

export function StartConversation({ post, userId }: StartConversationProps) {
  const box = useRef<HTMLElement>(null);
  const target = { postId: post.id };
  const { outgoing, openOutbox } = useOutbox(userId, target);
  const name = post.dealer?.displayName ?? post.author.displayName;
  return (
    <section ref={box} aria-label={`Message to ${name}`} className="flex flex-col">
      <div className="px-3 pt-4 pb-4 sm:px-5">
        <p className="text-note">
          Write to <strong className="font-semibold">{name}</strong>
          {fullStopAfter(name)}{' '}
          {post.dealer ? 'Only you and the store can see it.' : 'Only the two of you can see it.'}
        </p>
        {outgoing.map((message) => (
          <OutgoingMessage
            key={message.clientId}
            message={message}
            onRetry={() => openOutbox().retry(message.clientId)}
            onRemove={() => openOutbox().remove(message.clientId)}
          />
        ))}
      </div>
      <Composer
        draftKey={draftKey(userId, nameOf(target))}
        dropArea={box}
        // The next one goes into the conversation that this one begins.
        isBusy={outgoing.length > 0}
        isFirst
        starters={isListing(post.type as PostType) ? LISTING_STARTERS : []}
        onSend={(message) => openOutbox().add(message)}
      />
    </section>
  );
}
