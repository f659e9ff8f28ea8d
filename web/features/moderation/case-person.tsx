/** Whom a case is about: how long they are here, and what there was before. */
import { Link } from 'react-router';
import type { CasePerson as Person } from '#common/api/moderation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Time } from '#web/ui/time.tsx';

const MOST_COUNTED = 1_000;
const count = (number: number, one: string, many = `${one}s`): string =>
  `${number >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : number} ${number === 1 ? one : many}`;

export function CasePerson({ person }: { person: Person }) {
  const facts = [
    count(person.posts, 'post'),
    count(person.removed, 'removed', 'removed'),
    count(person.upheld, 'case upheld', 'cases upheld'),
    count(person.notes, 'note'),
  ];
  return (
    <div className="flex items-center gap-3 rounded bg-well p-3">
      <Avatar name={person.displayName} picture={person.profilePic} size={44} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note">
          <Link
            to={`/people/${person.id}`}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
          >
            {person.displayName}
          </Link>
          {person.state !== 'active' && (
            <Badge tone="bad">{person.state === 'banned' ? 'Banned' : 'Suspended'}</Badge>
          )}
          {person.strikes > 0 && <Badge tone="warn">{count(person.strikes, 'strike')}</Badge>}
        </p>
        <p className="text-meta text-soft tabular-nums">
          Member since <Time value={person.memberSince} show="day" /> · {facts.join(' · ')}
        </p>
      </div>
    </div>
  );
}
