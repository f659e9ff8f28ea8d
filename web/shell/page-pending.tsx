/** What stands for a page whose one thing is loading, failed or not there. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#common/api-client.ts';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { NotFound } from './not-found.tsx';

interface PagePendingProps {
  /** Names the page until it can name itself. */
  title: string;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** The page's skeleton. */
  children: ReactNode;
}

export function PagePending({ title, error, isFetching, refetch, children }: PagePendingProps) {
  const { pathname } = useLocation();
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return <NotFound path={pathname} />;
  }
  return (
    <div className="content-width min-h-screen pt-5 pb-10">
      <PageMeta title={title} noindex />
      <h1 className="sr-only">{title}</h1>
      {error ? (
        <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Delayed>{children}</Delayed>
      )}
    </div>
  );
}
