/** Error page of the router. */
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import { Failure } from './failure.tsx';
import { NotFound } from './not-found.tsx';
import { readRenderFailure, RENDER_FAILURE_TITLE, RENDER_FAILURE_COPY } from './render-failure.ts';
import { SiteFrame, type SiteState } from './site-frame.tsx';

const ROUTER_FAILURE = { title: 'Unexpected Application Error!' };
const RENDER_FAILURE = { title: RENDER_FAILURE_TITLE, words: RENDER_FAILURE_COPY };

export function ErrorScreen({ error }: { error: unknown }) {
  const site = useRouteLoaderData<SiteState>('root');
  const { pathname } = useLocation();
  const said = readRenderFailure(error) === null ? ROUTER_FAILURE : RENDER_FAILURE;
  if (site === undefined) {
    return (
      <main className="flex min-h-dvh flex-col">
        <Failure {...said} error={error} showStack={false} />
      </main>
    );
  }
  return (
    <SiteFrame site={site}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFound path={pathname} />
      ) : (
        <Failure {...said} error={error} showStack={site.initialState.server.env !== 'production'} />
      )}
    </SiteFrame>
  );
}
