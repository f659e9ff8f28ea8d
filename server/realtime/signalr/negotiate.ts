/** The answer to `POST {path}/negotiate` (TransportProtocols): ids, and which transports there are. */

const NEWEST_VERSION = 1;

/** Text alone: the hub speaks JSON. In the order in which clients try them. */
const AVAILABLE_TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));
/** A stream ends with the one request on the node that got it, while the messages beside it may reach any other. */
const SHARED_TRANSPORTS = AVAILABLE_TRANSPORTS.filter(({ transport }) => transport !== 'ServerSentEvents');

export type NegotiateAnswer = {
  negotiateVersion: number;
  connectionId: string;
  connectionToken?: string;
  availableTransports: typeof AVAILABLE_TRANSPORTS;
};

/**
 * The version to speak: the newest that both sides know, 0 where none is named.
 * Null for what is not a version at all.
 */
export function readNegotiateVersion(version: unknown): number | null {
  if (version === undefined) return 0;
  if (typeof version !== 'string' || !/^\d{1,9}$/.test(version)) return null;
  return Math.min(Number(version), NEWEST_VERSION);
}

/**
 * In version 0 the client knows one id and proves itself with it: it is told the token, and the public id is kept from
 * it. From version 1 on it is told both.
 * @param hasPeers whether requests of one connection may come by way of several nodes.
 */
export function answerNegotiate(
  version: number,
  ids: { id: string; token: string },
  hasPeers: boolean,
): NegotiateAnswer {
  return {
    negotiateVersion: version,
    ...(version === 0 ? { connectionId: ids.token } : { connectionId: ids.id, connectionToken: ids.token }),
    availableTransports: hasPeers ? SHARED_TRANSPORTS : AVAILABLE_TRANSPORTS,
  };
}
