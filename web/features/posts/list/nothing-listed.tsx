/** What stands in place of a list that has nothing even without filters: why, and one way on. */
import { PackageOpen, Plus } from 'lucide-react';
import { useCurrentUser } from '#web/lib/current.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NothingListedProps {
  /** In place of the general words. */
  words?: string;
  /** Whether one may add something oneself; all listings are shown otherwise. */
  canAdd?: boolean;
}

export function NothingListed({
  words = 'Nothing has been listed here yet.',
  canAdd = false,
}: NothingListedProps) {
  return (
    <EmptyState
      icon={<PackageOpen />}
      title="Nothing here yet"
      action={canAdd ? <NewListingLink /> : <LinkButton to="/posts">Browse All Listings</LinkButton>}
    >
      {words}
    </EmptyState>
  );
}

/** To the kind of listing that this person writes here: a store's stock, or one's own things. */
export function NewListingLink() {
  const isStaff = useCurrentUser()?.isCurrentTenantMember ?? false;
  return (
    <LinkButton to={`/posts/create?type=${isStaff ? 'dealerNew' : 'sell'}`}>
      <Plus aria-hidden="true" className="size-[18px]" />
      New Listing
    </LinkButton>
  );
}
