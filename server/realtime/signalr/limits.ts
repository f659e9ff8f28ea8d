/** How much of the server one client of a hub may take up, and for how long. */

export type HubLimits = {
  /** The longest message of a client, and the longest body or WebSocket message that carries some; bytes. */
  messageBytes: number;
  /** What may wait for a client that reads slowly; bytes. */
  pendingBytes: number;
  /** Connections of one person, those negotiated and those still closing included. */
  connectionsPerPerson: number;
  /** Connections of the whole hub, counted in the same way. */
  connections: number;
  /** Connections that have a transport and have not shaken hands yet. */
  awaitingHandshake: number;
  /** Invocations of one client that wait for the one being worked on. */
  waitingInvocations: number;
  /** Messages and pieces of messages that a client may send in `rateWindowMs`. */
  messagesPerWindow: number;
  rateWindowMs: number;
  /** A negotiated id that nobody has used is forgotten after this. */
  negotiatedMs: number;
  /** From the transport's opening to the handshake. */
  handshakeMs: number;
  /** A ping is sent when nothing else was for this long. */
  keepAliveMs: number;
  /** A client is gone when nothing came from it for this long; for long polling, when it did not ask again. */
  clientTimeoutMs: number;
  /** A poll without news is answered after this. */
  pollMs: number;
  /** The same for a poll that another node has taken. */
  peerPollMs: number;
  /** How long a closing transport may take to deliver its last words. */
  closeMs: number;
  /** The same where the whole hub ends: a server that restarts does not wait for phones that sleep. */
  goodbyeMs: number;
  /** How often the times above are looked at, for all connections at once. */
  sweepMs: number;
};

export const DEFAULT_LIMITS: HubLimits = {
  // Clients send names and ids. ASP.NET Core has the same limit.
  messageBytes: 32 * 1024,
  // Dozens of the longest messages. Who is further behind reads everything anew more quickly than it catches up.
  pendingBytes: 256 * 1024,
  // Tabs of a few devices; each takes a connection.
  connectionsPerPerson: 30,
  // About 250 MB for idle connections; beyond that another node serves better.
  connections: 20_000,
  // After a restart everyone comes back at once, and a handshake takes a round trip.
  awaitingHandshake: 5_000,
  // A page watches each thing that it shows, and does so again after a reconnect.
  waitingInvocations: 200,
  // Room for watching anew and going on, pings included.
  messagesPerWindow: 500,
  rateWindowMs: 10_000,
  // Slow phones need seconds for the second request.
  negotiatedMs: 15_000,
  // The three that clients know as defaults of ASP.NET Core; theirs agree with them.
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  // Clients give up a poll after 100 seconds.
  pollMs: 90_000,
  // Nobody tells when the other node, or the client behind it, has gone.
  peerPollMs: 20_000,
  closeMs: 5_000,
  goodbyeMs: 500,
  sweepMs: 1_000,
};
