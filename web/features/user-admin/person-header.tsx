/** Who a person is, what stands against them, and what may be done about it. */
import { Link } from 'react-router';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { PersonActions } from './person-actions.tsx';
import { roleName } from './person-copy.ts';

export function PersonHeader({ person }: { person: PersonDetail }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={person.displayName} picture={person.profilePic} size={96} />
        <div className="min-w-0 grow basis-48">
          <h1 className="text-title wrap-anywhere">{person.displayName}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-soft">
            <Badge tone={person.role > 10 ? 'brand' : 'neutral'}>{roleName(person.role)}</Badge>
            <span className="tabular-nums">{`#${person.id}`}</span>
            {person.ban === null && (
              <Link to={`/profile/${person.id}`} className="text-link">
                Public profile
              </Link>
            )}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {person.ban && (
          <WarningNote title="Banned">
            {person.ban.until === null ? (
              'for good'
            ) : (
              <>
                until <Time value={person.ban.until} show="date" />
              </>
            )}
            , since <Time value={person.ban.since} show="date" />. <Reason text={person.ban.reason} />
          </WarningNote>
        )}
        {person.suspension && (
          <WarningNote title="Suspended">
            until <Time value={person.suspension.until} show="date" />.{' '}
            <Reason text={person.suspension.reason} />
          </WarningNote>
        )}
      </div>
      <PersonActions person={person} />
    </Card>
  );
}

function Reason({ text }: { text: string | null }) {
  return text && <span className="wrap-anywhere">Reason: {text}</span>;
}
