/** Renders a page on the server, whole; every script and style sheet in it carries the request's nonce. */
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ApiError } from '#common/api/call.ts';
import { drawCard } from '#web/features/posts/list/draw-card.tsx';
import { DrawCardContext } from '#web/features/posts/list/drawn-cards.ts';
import { delayScripts } from './shell/late-scripts.ts';
import { NonceContext } from './lib/nonce.ts';
import { getPageContext } from './lib/page-context.ts';
import { LastResort } from './shell/last-resort.tsx';
import { describeRenderFailure, readRenderFailure } from './shell/render-failure.ts';

// The server reads the key from the bundle, so that both share one instance.
export { pageContext } from './lib/page-context.ts';

/** Answers that a page shows by itself, such as a 404, are no failures. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  // What failed in drawing was reported when it did, and comes here as the response that stands for it.
  if (request.signal.aborted || error instanceof Response) return;
  if (error instanceof ApiError && error.status < 500) return;
  getPageContext(context).reportError(error);
}
type HandleErrorArgs = Parameters<HandleErrorFunction>[1];

const RENDER_TIMEOUT_MS = 10_000;

const HTML = 'text/html; charset=utf-8';

/** A page that cannot be drawn is tried again by the router as its error page, and that as a bare document. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { client, nonce, initialState, reportError, takeDocument } = getPageContext(context);
  // The browser asks again for what failed, and draws that it does.
  client.removeQueries({ predicate: ({ state }) => state.status !== 'success' });
  const showStack = initialState.server.env !== 'production';
  const isSecondTry = Object.values(entry.staticHandlerContext.errors ?? {}).some(
    (error) => readRenderFailure(error) !== null,
  );
  let timeout: NodeJS.Timeout | undefined;
  const drawing = new Promise<Response>((resolve, reject) => {
    let responseStatus = status;
    let failureId = '';
    const chunks: Uint8Array[] = [];
    const body = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set('content-type', HTML);
        const html = Buffer.concat(chunks).toString();
        // While the pages are worked on, Vite has scripts of its own.
        takeDocument(import.meta.env.PROD ? delayScripts(html) : html);
        resolve(new Response(null, { headers, status: responseStatus }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <DrawCardContext value={drawCard}>
          <QueryClientProvider client={client}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </QueryClientProvider>
        </DrawCardContext>
      </NonceContext>,
      {
        nonce,
        onAllReady: () => pipe(body),
        onShellError: (error) => {
          const failure = describeRenderFailure(error, failureId, showStack);
          if (!isSecondTry) return reject(Response.json(failure, { status: 500 }));
          const { pathname, search } = new URL(request.url);
          const document = renderToStaticMarkup(<LastResort failure={failure} address={pathname + search} />);
          resolve(
            new Response(`<!doctype html>${document}`, { status: 500, headers: { 'content-type': HTML } }),
          );
        },
        onError: (error) => {
          responseStatus = 500;
          failureId = randomUUID();
          reportError(new Error(`A page could not be drawn (${failureId})`, { cause: error }));
        },
      },
    );
    // Left to run, it would keep each page in memory until then.
    timeout = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
  return drawing.finally(() => clearTimeout(timeout));
}
