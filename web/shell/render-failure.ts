/** Copy of a page that failed to render. */
import { isRouteErrorResponse } from 'react-router';

/** The words of specification section 8. */
export const RENDER_FAILURE_TITLE = 'Oops! Something went wrong.';
export const RENDER_FAILURE_COPY = 'We encountered an error while loading this page.';

export interface RenderFailure {
  kind: 'render';
  message: string;
  /** Under which the server logged it. */
  id: string;
  /** Outside production only. */
  stack?: string;
}

/** What is told of a failure in drawing. */
export function describeRenderFailure(error: unknown, id: string, showStack: boolean): RenderFailure {
  const failure = error instanceof Error ? error : new Error('Unknown error');
  return {
    kind: 'render',
    message: failure.message,
    id,
    ...(showStack && failure.stack !== undefined ? { stack: failure.stack } : {}),
  };
}

/** The failure in an error that the router hands over; null where something else failed. */
export function readRenderFailure(error: unknown): RenderFailure | null {
  if (!isRouteErrorResponse(error)) return null;
  const failure = error.data as Partial<RenderFailure> | null;
  return failure?.kind === 'render' ? (failure as RenderFailure) : null;
}
