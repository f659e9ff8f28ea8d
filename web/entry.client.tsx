/** Takes over the page that the server rendered. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readNonce } from './lib/nonce.ts';

// Where dialogs look for the nonce of the style sheet that keeps the page behind them still.
Reflect.set(globalThis, '__webpack_nonce__', readNonce());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
