/** Plain error document without scripts. */
import { RENDER_FAILURE_TITLE, RENDER_FAILURE_COPY, type RenderFailure } from './render-failure.ts';

interface LastResortProps {
  failure: RenderFailure;
  /** Where the page stands: path and query. */
  address: string;
}

export function LastResort({ failure, address }: LastResortProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{RENDER_FAILURE_TITLE}</title>
      </head>
      <body
        style={{
          colorScheme: 'light dark',
          font: '16px/1.5 system-ui, sans-serif',
          margin: '15vh auto',
          maxWidth: '40rem',
          padding: '0 1rem',
        }}
      >
        <h1>{RENDER_FAILURE_TITLE}</h1>
        <p>{RENDER_FAILURE_COPY}</p>
        <p>{failure.message}</p>
        <p>Error id: {failure.id}</p>
        {failure.stack && <pre style={{ overflowX: 'auto' }}>{failure.stack}</pre>}
        <p>
          <a href={address}>Try Again</a>
        </p>
      </body>
    </html>
  );
}
