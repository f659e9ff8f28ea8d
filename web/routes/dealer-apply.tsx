/** `/dealers/apply`: how a dealer becomes verified, the form for it, and one's own application. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { ApplyForm } from '#web/features/verification/apply-form.tsx';
import { OwnApplication } from '#web/features/verification/own-application.tsx';
import { applicationQuery, ownApplicationsQuery } from '#web/features/verification/verification.api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/dealer-apply.ts';

async function prefetch(client: QueryClient, call: CallApi): Promise<void> {
  const { applications } = await client.fetchQuery(ownApplicationsQuery(call));
  const [newest] = applications;
  if (newest) await client.prefetchQuery(applicationQuery(newest.id, call));
}

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch);
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch);
}

export default function DealerApplyRoute() {
  // Undefined where it is not known; null for a visitor.
  const { data: user } = useQuery(currentUserQuery());
  if (user === null) return <ToLogin />;
  return (
    <div className="content-width max-w-[864px]! pt-5 pb-10 sm:pt-7">
      <PageMeta title="Become a verified dealer" noindex />
      <h1 className="mb-4 text-title">Become a verified dealer</h1>
      {user && <Content userId={user.id} />}
    </div>
  );
}

function Content({ userId }: { userId: number }) {
  const own = useQuery(ownApplicationsQuery());
  const newest = own.data?.applications[0];
  const newestId = newest?.id ?? 0;
  const application = useQuery({ ...applicationQuery(newestId), enabled: newest !== undefined });
  // The id of the application after which another one is written.
  const [isAnother, setIsAnother] = useState(0);
  const [sentId, setSentId] = useState<number>();
  const failed = own.error !== null ? own : application.error !== null ? application : null;

  if (own.data !== undefined && (newest === undefined || isAnother === newestId)) {
    return (
      <div className="flex flex-col gap-4">
        <Introduction />
        <ApplyForm userId={userId} onSent={setSentId} />
      </div>
    );
  }
  if (application.data) {
    return (
      <OwnApplication
        key={newestId}
        application={application.data}
        isNew={sentId === newestId}
        onApplyAgain={() => setIsAnother(newestId)}
      />
    );
  }
  if (failed) {
    return (
      <ErrorBlock
        message={failed.error?.message ?? ''}
        pending={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return (
    <Delayed>
      <div role="status" aria-label="Loading" className="flex flex-col gap-4">
        <Skeleton className="h-[622px] sm:h-[328px]" />
        <Skeleton className="h-[970px] sm:h-[774px]" />
      </div>
    </Delayed>
  );
}

function Introduction() {
  return (
    <Card>
      <div className="flex flex-col gap-3 text-note">
        <p>
          Verified dealers get their own store, list items as Dealer New and Dealer Used, and are shown to
          people nearby who need a transfer. It’s free.
        </p>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Reason title="Your license">
            Type 01, 02, 07 or 08. We look it up on the ATF list and compare the name and address.
          </Reason>
          <Reason title="Your storefront">
            We mail a letter with a code to your licensed premises. Anyone could know a license number; only
            you get the letter.
          </Reason>
          <Reason title="Your site or social page">So that we and buyers can find you elsewhere.</Reason>
          <Reason title="Private transfers">
            Members who sell to each other meet at your counter, and you run the background check.
          </Reason>
        </dl>
        <p>
          We review it within two business days; the letter takes a few more days. Track every step on this
          page; we’ll also notify you. More in the{' '}
          <Link to="/faq#verified" className="text-link">
            F.A.Q
          </Link>
          .
        </p>
      </div>
    </Card>
  );
}

function Reason({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  );
}
