/** Renders a page on the server as a stream; every script in it carries the request's nonce. */
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ApiError } from '#common/api-client.ts';
import { getPageContext } from './lib/page-context.ts';

// The server reads the key from the bundle, so that both share one instance.
export { pageContext } from './lib/page-context.ts';

/** Answers that a page shows by itself, such as a 404, are no failures. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted || (error instanceof ApiError && error.status < 500)) return;
  getPageContext(context).reportError(error);
}
type HandleErrorArgs = Parameters<HandleErrorFunction>[1];

const RENDER_TIMEOUT_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = getPageContext(context);
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let isShellReady = false;
    const wantsAll = isbot(request.headers.get('user-agent') ?? '');
    const send = () => {
      isShellReady = true;
      const body = new PassThrough();
      headers.set('content-type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        [wantsAll ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError: (error) => {
          responseStatus = 500;
          getPageContext(context).reportError(error);
          if (isShellReady) abort();
        },
      },
    );
    setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}
