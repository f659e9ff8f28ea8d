/** Error message of a failed page. */
import { CircleAlert, RotateCw } from 'lucide-react';
import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { readRenderFailure } from './render-failure.ts';

interface FailureDetails {
  message: string;
  /** To quote when asking for help. */
  id?: string;
  stack?: string;
}

/** What can be told of a failure. */
function describeFailure(error: unknown): FailureDetails {
  if (error instanceof ApiError) return { message: error.message, id: error.problem?.id };
  const drawing = readRenderFailure(error);
  if (drawing !== null) return drawing;
  if (isRouteErrorResponse(error)) {
    return { message: [error.status, error.statusText].filter(Boolean).join(' ') };
  }
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: 'Unknown error' };
}

interface FailureProps {
  title: string;
  words?: string;
  error: unknown;
  /** Outside production only. */
  showStack: boolean;
}

export function Failure({ title, words, error, showStack }: FailureProps) {
  const { message, id, stack } = describeFailure(error);
  return (
    <div className="content-width flex grow flex-col items-center justify-center py-16 text-center">
      <title>{title}</title>
      <CircleAlert aria-hidden="true" className="mb-4 size-12 text-bad" />
      <div role="alert" className="flex w-full flex-col items-center">
        <h1 className="text-title">{title}</h1>
        {words && <p className="mt-2 text-body text-balance text-soft">{words}</p>}
        <div className="mt-5 w-full max-w-[560px] divide-y overflow-hidden rounded border border-l-4 border-l-bad bg-card text-left shadow-card">
          <p className="px-4 py-3 text-note font-medium wrap-anywhere">{message}</p>
          {id && (
            <p className="px-4 py-2 text-meta wrap-anywhere text-soft">
              Error id: <span className="tabular-nums select-all">{id}</span>
            </p>
          )}
        </div>
      </div>
      {showStack && stack && (
        <details className="mt-3 w-full max-w-[840px] text-left">
          <summary className="py-2 text-center text-label">Details</summary>
          <pre className="rounded border p-3 text-meta whitespace-pre-wrap wrap-anywhere text-soft">
            {stack}
          </pre>
        </details>
      )}
      <div className="mt-6 grid gap-2 sm:flex">
        <Button onClick={() => location.reload()}>
          <RotateCw aria-hidden="true" className="size-[18px]" />
          Try Again
        </Button>
        <LinkButton to="/" reloadDocument variant="outlined">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
}
