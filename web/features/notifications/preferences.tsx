/** What one hears of, and where: on this site, by email, or not at all. */
import { useQuery } from '@tanstack/react-query';
import { Mail, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Preference, Preferences } from '#common/api/notifications.ts';
import { ALWAYS_ON_SITE } from '#common/domain/choices.ts';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { KINDS } from './notification-kinds.ts';
import { type PreferenceChange, preferencesQuery, useUpdatePreference } from './notifications.api.ts';

const WAYS = [
  { way: 'onSite', label: 'On this site' },
  { way: 'byEmail', label: 'By email' },
] as const;

const EMAIL_COPY: Record<Preferences['email'], { text: string; link: string }> = {
  none: { text: 'You don’t get emails because your account has no email address.', link: 'Add an address' },
  unverified: {
    text: 'Confirm your email to get notifications: open the link we sent you.',
    link: 'Manage email',
  },
  bounced: {
    text: 'We stopped emailing you because our last message bounced.',
    link: 'Change or confirm it',
  },
  verified: { text: 'Emails go to the address of your account.', link: 'Manage email' },
};

export function NotificationPreferences({ email }: { email: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery());
  const { mutate } = useUpdatePreference();
  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading">
          <SkeletonRows count={8} />
        </div>
      </Delayed>
    );
  }
  return (
    <>
      <EmailNote state={data.email} email={email} />
      <noscript>
        <p className="mb-4 text-note text-soft">
          Changing these requires JavaScript, which is off in this browser.
        </p>
      </noscript>
      <Card padded={false} className="px-4 pb-1 sm:px-6">
        {/* Where the words are twice as large, the switches stand below them. */}
        <table className="w-full max-[279px]:[&_tr]:flex max-[279px]:[&_tr]:flex-wrap">
          <thead>
            <tr className="text-label text-soft">
              <th scope="col" className="py-3 text-left max-[279px]:basis-full max-[279px]:pb-0">
                Notify me about
              </th>
              {WAYS.map(({ way, label }) => (
                <th key={way} scope="col" className="w-20 py-3 max-[279px]:w-1/2 sm:w-28">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.preferences.map((preference) => {
              const { name } = KINDS[preference.kind];
              return (
                <tr key={preference.kind} className="border-t">
                  <th
                    scope="row"
                    className="py-2 pr-2 text-left text-note first-letter:uppercase max-[279px]:basis-full"
                  >
                    {name}
                  </th>
                  {WAYS.map(({ way, label }) => (
                    <td
                      key={way}
                      className="py-1 text-center max-[279px]:w-1/2 noscript:pointer-events-none noscript:opacity-50"
                    >
                      <Switch
                        label={`${label}: ${name}`}
                        checked={preference[way]}
                        disabled={isFixed(preference, way)}
                        onChange={(isOn) => mutate({ kind: preference.kind, way, isOn })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      <p className="mt-3 text-meta text-soft">
        Moderation decisions and account changes always appear on the site.
      </p>
    </>
  );
}

/** Some stand on the site for everyone, and what does not stand there is not mailed. */
function isFixed({ kind, onSite }: Preference, way: PreferenceChange['way']): boolean {
  return way === 'onSite' ? ALWAYS_ON_SITE.includes(kind) : !onSite;
}

function EmailNote({ state, email }: { state: Preferences['email']; email: string | null }) {
  const { text, link } = EMAIL_COPY[state];
  const isFine = state === 'verified';
  const Icon = isFine ? Mail : TriangleAlert;
  return (
    <div
      className={`mb-4 flex items-start gap-3 rounded border px-4 py-3 text-note ${isFine ? 'bg-card' : 'border-warn-line bg-warn-tint'}`}
    >
      <Icon aria-hidden="true" className={`mt-px size-5 ${isFine ? 'text-soft' : 'text-warn'}`} />
      <p className="min-w-0 wrap-anywhere">
        {isFine && email ? `Emails go to ${email}.` : text}{' '}
        <Link to="/accounts" className="text-link">
          {link}
        </Link>
      </p>
    </div>
  );
}
