/** The first message of a client and its answer: which protocol is spoken (HubProtocol, "Overview"). */
import { frame } from './framing.ts';

const PROTOCOL = 'json';
const VERSION = 1;

export const HANDSHAKE_ACCEPTED = frame('{}');

/** The answer that refuses a handshake; the connection is closed after it. */
export function encodeHandshakeError(error: string): string {
  return frame(JSON.stringify({ error }));
}

/** Null where the request is accepted, else the sentence for the client. */
export function checkHandshake(json: string): string | null {
  let request: unknown;
  try {
    request = JSON.parse(json);
  } catch {
    return 'The handshake is not JSON.';
  }
  if (typeof request !== 'object' || request === null) return 'The handshake is not an object.';
  const { protocol, version } = request as Record<string, unknown>;
  if (typeof protocol !== 'string') return 'The first message must be a handshake that names a protocol.';
  if (protocol !== PROTOCOL) {
    return `The protocol '${protocol.slice(0, 50)}' is not available; this hub speaks '${PROTOCOL}'.`;
  }
  if (version !== VERSION) return `The protocol '${PROTOCOL}' is available in version ${VERSION} only.`;
  return null;
}
