/** Messages tab of a post. */
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { usePart } from '#web/ui/use-part.ts';
import { MessagesPending } from './messages-pending.tsx';

export const memberMessages = onDemand(() => import('./member-messages.tsx'));

export function PostMessages({ post }: { post: Post }) {
  const user = useCurrentUser();
  return user === null ? <LoginFirst post={post} /> : <LoadedMessages post={post} userId={user.id} />;
}

function LoginFirst({ post }: { post: Post }) {
  const location = useLocation();
  return (
    <EmptyState
      icon={<MessageSquare />}
      title={`Message ${post.dealer?.displayName ?? post.author.displayName}`}
      action={<LinkButton to={loginUrl(location)}>Log in to message</LinkButton>}
    >
      It’s private. We’ll bring you back here after you log in.
    </EmptyState>
  );
}

function LoadedMessages(props: { post: Post; userId: number }) {
  const [hasFailed, setHasFailed] = useState(false);
  const part = usePart(memberMessages, !hasFailed, keepWaiting, () => setHasFailed(true));
  if (hasFailed) {
    return <ErrorBlock message="The messages could not be loaded." onRetry={() => setHasFailed(false)} />;
  }
  return part ? <part.MemberMessages {...props} /> : <MessagesPending />;
}

/** Whoever leaves the tab wants it no more by that alone. */
function keepWaiting(): void {}
