/** The router's last resort, when a loader or a route fails; keeps the site's frame where the site's own state is there. */
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import { Failure } from './failure.tsx';
import { NotFound } from './not-found.tsx';
import { SiteFrame, type SiteState } from './site-frame.tsx';

const TITLE = 'Unexpected Application Error!';

export function ErrorScreen({ error }: { error: unknown }) {
  const site = useRouteLoaderData<SiteState>('root');
  const { pathname } = useLocation();
  if (site === undefined) {
    return (
      <main className="flex min-h-dvh flex-col">
        <Failure title={TITLE} error={error} showStack={false} />
      </main>
    );
  }
  return (
    <SiteFrame site={site}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFound path={pathname} />
      ) : (
        <Failure title={TITLE} error={error} showStack={site.initialState.server.env !== 'production'} />
      )}
    </SiteFrame>
  );
}
