/** CSP nonce of the document. */
import { createContext, useContext } from 'react';

/** Set by the server alone; the browser reads what the document brought. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Browsers hide a nonce from selectors and from what reads attributes, and show it to scripts that run. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}

export function useNonce(): string | undefined {
  const drawn = useContext(NonceContext);
  return drawn ?? (typeof document === 'undefined' ? undefined : readNonce());
}
