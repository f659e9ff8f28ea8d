/** `/dealers/applications/:id/letter`: the letter that was made just now, to print; it is shown this once. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft, MailX, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { LetterSheet } from '#web/features/verification/letter-sheet.tsx';
import { applicationQuery, letterQuery } from '#web/features/verification/verification.api.ts';
import '#web/features/verification/letter.css';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { readId } from './route-id.ts';
import type { Route } from './+types/dealer-letter.ts';

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

export default function DealerLetterRoute({ params }: Route.ComponentProps) {
  return <LetterPage id={readId(params.id)} />;
}

function LetterPage({ id }: { id: number }) {
  const { data: letter } = useQuery(letterQuery(id));
  const back = `/dealers/applications/${id}`;
  return (
    <div className="content-width pt-3 pb-10 print:p-0">
      <PageMeta title="Letter" noindex />
      <div className="print:hidden">
        <Link
          to={back}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          The application
        </Link>
        <h1 className="mb-3 text-title">Letter</h1>
      </div>
      {letter ? (
        <>
          <div className="mb-4 flex flex-col items-start gap-3 print:hidden">
            <WarningNote title="This letter is shown once.">
              Print it now, fold it in three, and mail it in an envelope with a window.
            </WarningNote>
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" className="size-[18px]" />
              Print
            </Button>
          </div>
          <LetterSheet letter={letter} />
        </>
      ) : (
        letter === null && (
          <EmptyState
            icon={<MailX />}
            title="This letter can’t be shown again"
            action={<LinkButton to={back}>Back to the application</LinkButton>}
          >
            Its code is stored only as a hash. If the letter wasn’t printed, create another one.
          </EmptyState>
        )
      )}
    </div>
  );
}
