/** `/tenants/create`: a new store; for administrators. */
import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { TenantForm } from '#web/features/tenants/tenant-form.tsx';
import { api } from '#web/lib/api.ts';
import { loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/tenant-create.ts';
import { requireAdministrator } from './require-administrator.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, (client, call) => requireAdministrator(client, call, url));

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireAdministrator(getQueryClient(), api, url);
  return null;
}

export default function TenantCreate() {
  const navigate = useNavigate();
  return (
    <div className="content-width max-w-[768px]! pt-4 pb-10 sm:pt-6">
      <PageMeta title="Create tenant" noindex />
      <Link
        to="/tenants/"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Tenants
      </Link>
      <h1 className="text-title">Create tenant</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        It starts unverified and without members. Invite its first manager on the next page.
      </p>
      <TenantForm
        onCreated={({ id, displayName }) => {
          toast.success(`${displayName} is open`);
          void navigate(`/tenants/edit/${id}`);
        }}
      />
    </div>
  );
}
