/** `/dealers/applications/:id`: one of them, checked, asked about and decided; for administrators. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { ApplicationReview } from '#web/features/verification/application-review.tsx';
import { applicationQuery } from '#web/features/verification/verification.api.ts';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { readId } from './route-id.ts';
import type { Route } from './+types/dealer-application.ts';

const guard = (client: QueryClient, call: CallApi, url: URL) =>
  requirePermission(client, call, { url, permission: 'tenants:manage' });

const prefetch = (id: number) => (client: QueryClient, call: CallApi) =>
  client.fetchQuery(applicationQuery(id, call));

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await guard(client, call, url);
    await prefetch(readId(params.id))(client, call);
  });

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  await guard(getQueryClient(), api, url);
  return loadInBrowser(prefetch(readId(params.id)));
}

export default function DealerApplicationRoute({ params }: Route.ComponentProps) {
  return <ReviewPage key={params.id} id={readId(params.id)} />;
}

function ReviewPage({ id }: { id: number }) {
  const { data: application, error, isFetching, refetch } = useQuery(applicationQuery(id));
  const navigate = useNavigate();
  if (!application) {
    return (
      <PagePending title="Application" error={error} isFetching={isFetching} refetch={refetch}>
        <Skeleton className="mb-6 h-16 max-w-96" />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px]">
          <SkeletonRows count={6} />
          <SkeletonRows count={4} />
        </div>
      </PagePending>
    );
  }
  return (
    <div className="content-width pt-3 pb-10">
      <PageMeta title={`Application of ${application.businessName}`} noindex />
      <Link
        to="/dealers/applications"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Dealer applications
      </Link>
      <ApplicationReview
        application={application}
        onLetterMade={() => void navigate(`/dealers/applications/${id}/letter`)}
      />
    </div>
  );
}
