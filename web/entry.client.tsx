/** Takes over the page that the server rendered. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { readNonce } from './lib/nonce.ts';
import { readPageData } from './lib/page-data.tsx';
import { getQueryClient } from './lib/query-client.ts';

// Where dialogs look for the nonce of the style sheet that keeps the page behind them still.
Reflect.set(globalThis, '__webpack_nonce__', readNonce());

const client = getQueryClient();
readPageData(client);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={client}>
        <HydratedRouter />
      </QueryClientProvider>
    </StrictMode>,
  );
});
