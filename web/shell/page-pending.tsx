/** Loading, failed and missing pages. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { NotFound } from './not-found.tsx';

const USUAL_FRAME = 'pt-5 pb-10';

interface PagePendingProps {
  /** Names the page until it can name itself. */
  title: string;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** The room around the page, where it is not the usual one: nothing moves then when the page is there. */
  frame?: string;
  /** The page's skeleton. */
  children: ReactNode;
}

export function PagePending({
  title,
  error,
  isFetching,
  refetch,
  frame = USUAL_FRAME,
  children,
}: PagePendingProps) {
  const { pathname } = useLocation();
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return <NotFound path={pathname} />;
  }
  return (
    <div className={`content-width ${error ? USUAL_FRAME : `min-h-screen ${frame}`}`}>
      <PageMeta title={title} noindex />
      <h1 className={error ? 'text-title' : 'sr-only'}>{title}</h1>
      {error ? (
        <ErrorBlock
          message={error.message}
          pending={isFetching}
          onRetry={() => void refetch()}
          wayOn={
            <LinkButton to="/" variant="plain">
              Go to the home page
            </LinkButton>
          }
        />
      ) : (
        <Delayed>{children}</Delayed>
      )}
    </div>
  );
}
