/** A person as others see them. */
import { Check, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '#common/api/accounts.ts';
import { useHasPermission } from '#web/lib/current.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useIsNewMember } from '#web/ui/new-member.tsx';
import { Time } from '#web/ui/time.tsx';

interface ProfileHeaderProps {
  profile: Profile;
  /** What else may be done here. */
  actions?: ReactNode;
}

export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  const managesPeople = useHasPermission('users:suspend');
  const isNew = useIsNewMember(profile.memberSince);
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={profile.displayName} picture={profile.profilePic} size={96} />
        <div className="min-w-0 grow basis-48">
          <h1 title={profile.displayName} className="line-clamp-3 text-title wrap-anywhere">
            {profile.displayName}
          </h1>
          <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-note text-soft">
            <li>
              {isNew ? <strong className="font-semibold text-ink">New member · </strong> : 'Member since '}
              <Time value={profile.memberSince} show="day" />
            </li>
            {profile.phoneConfirmed && (
              <li className="inline-flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-4 text-good" />
                Phone confirmed
              </li>
            )}
            {profile.dealers.map((dealer) => (
              <li key={dealer.name} className="inline-flex items-center gap-1.5">
                <Store aria-hidden="true" className="size-4 text-brass" />
                <Link to={`/ffl/${dealer.name}`} className="text-link">
                  {dealer.displayName}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {managesPeople && (
          <LinkButton to={`/people/${profile.id}`} variant="outlined">
            Manage member
          </LinkButton>
        )}
        {actions}
        {profile.can.edit && (
          <LinkButton to="/accounts" variant="outlined">
            Edit account
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
