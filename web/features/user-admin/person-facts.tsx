/** What is known of a person: how to reach them, where they work, how much they wrote, what was reported. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';

const MOST_COUNTED = 1_000;
const countOf = (count: number): string =>
  count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : String(count);

export function PersonFacts({ person }: { person: PersonDetail }) {
  const { contact, stores, counts } = person;
  return (
    <Card>
      <h2 className="text-section">Facts</h2>
      <dl className="mt-2 text-note tabular-nums">
        <Fact label="Member since">
          <Time value={person.createdAt} show="day" />
        </Fact>
        <Fact label="Last seen">
          <Time value={person.lastSeenAt} show="long" />
        </Fact>
        {contact && (
          <>
            <Fact label="Phone">
              {contact.phoneNumber === null
                ? 'None'
                : formatPhoneDashes(digitsOnly(contact.phoneNumber).slice(-10))}
            </Fact>
            <Fact label="Email">
              {contact.email ?? 'None'}
              {contact.email !== null && !contact.emailVerified && (
                <span className="text-soft"> (not verified)</span>
              )}
            </Fact>
          </>
        )}
        <Fact label="Stores">
          {stores.length === 0
            ? 'None'
            : stores.map(({ name, displayName, role }) => (
                <span key={name} className="block">
                  <Link to={`/ffl/${name}`} className="text-link">
                    {displayName}
                  </Link>
                  , {role}
                </span>
              ))}
        </Fact>
        <Fact label="Posts">
          {countOf(counts.publicPosts)} public, {countOf(counts.otherPosts)} not
        </Fact>
        <Fact label="Comments">{countOf(counts.comments)}</Fact>
        <Fact label="Reports received">
          {countOf(counts.reportsOpen)} open, {countOf(counts.reportsAnswered)} answered
        </Fact>
        <Fact label="Reports made">{countOf(counts.reportsMade)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-t py-2 first:border-t-0">
      <dt className="w-32 shrink-0 text-soft">{label}</dt>
      <dd className="min-w-0 grow wrap-anywhere">{children}</dd>
    </div>
  );
}
