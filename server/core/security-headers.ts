/** What a browser is told of everything that the server answers. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

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
  });
  setHeaders(request, response, () => {});
  return { ...response.getHeaders() };
}
