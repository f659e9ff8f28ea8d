/** Follows a dealer: one hears of its new posts; a visitor is sent to the login. */
import { Bell, BellRing } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Tenant } from '#common/contracts/tenants.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFollow } from './dealers.api.ts';

export function FollowButton({ dealer }: { dealer: Tenant }) {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const location = useLocation();
  const { mutate } = useFollow(dealer);
  const follows = dealer.currentUserFollows;

  function press() {
    if (isVisitor) {
      void navigate(loginUrl(location));
      return;
    }
    mutate(!follows, {
      onSuccess: () => !follows && toast.success(`You hear of new posts of ${dealer.displayName}`),
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
