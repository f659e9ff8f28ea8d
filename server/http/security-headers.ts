/** Security headers. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** What counts for a script, a style sheet, a font; the rest says how a document is to be treated. */
const OF_PARTS = new Set([
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
]);

/**
 * The headers that helmet gives an answer, worked out once: they are the same for all of them. Pages and the API's
 * documentation set a policy of their own in place of this one; nothing else that the server answers is a document.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers and plug-ins that nobody has any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  setHeaders(request, response, () => {});
  return { ...response.getHeaders() };
}

/** Of such headers those that a part of a page does not need: there are twenty parts and more to a page. */
export const namesForDocuments = (headers: OutgoingHttpHeaders): string[] =>
  Object.keys(headers).filter((name) => !OF_PARTS.has(name));
