/** Follow button. */
import { Bell, BellRing } from 'lucide-react';
import type { Tenant } from '#common/api/tenants.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useLoginPrompt } from '#web/lib/intent.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFollow } from './dealers.api.ts';

export function FollowButton({ dealer }: { dealer: Tenant }) {
  const isVisitor = useCurrentUser() === null;
  const promptLogin = useLoginPrompt();
  const { mutate } = useFollow(dealer);
  const follows = dealer.currentUserFollows;

  function press() {
    if (isVisitor) {
      promptLogin({ kind: 'follow', id: dealer.name });
      return;
    }
    mutate(!follows, {
      onSuccess: () =>
        !follows && toast.success(`You’ll be notified about new posts from ${dealer.displayName}`),
    });
  }

  return (
    <Button variant="outlined" onClick={press} className="noscript:hidden">
      {follows ? (
        <BellRing aria-hidden="true" className="size-[18px] text-brand" />
      ) : (
        <Bell aria-hidden="true" className="size-[18px]" />
      )}
      {follows ? 'Following' : 'Follow'}
      <span className="sr-only"> {dealer.displayName}</span>
    </Button>
  );
}
