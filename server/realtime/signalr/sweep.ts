/** One look at all clients, every second: pings, time-outs, and ids that nobody used. No client has a timer of its own. */
import { closeClient, sendText } from './connection.ts';
import { PING } from './json-protocol.ts';
import { type Client, type HubState, removeClient } from './registry.ts';

/** Starts looking; what it gives stops it. */
export function startSweeping<User>(hub: HubState<User>): () => void {
  const timer = setInterval(() => sweepClients(hub, performance.now()), hub.limits.sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param now of `performance.now()`. */
export function sweepClients<User>(hub: HubState<User>, now: number): void {
  const isNewWindow = now - hub.windowSince >= hub.limits.rateWindowMs;
  if (isNewWindow) hub.windowSince = now;
  for (const client of hub.clients.values()) {
    if (isNewWindow) client.received = 0;
    sweepClient(hub, client, now);
  }
}

function sweepClient<User>(hub: HubState<User>, client: Client<User>, now: number): void {
  const { limits } = hub;
  const age = now - client.since;
  switch (client.state) {
    case 'negotiated':
      if (age > limits.negotiatedMs) removeClient(hub, client);
      break;
    case 'handshaking':
      if (age > limits.handshakeMs) closeClient(hub, client, { error: 'The handshake took too long.' });
      break;
    case 'connected':
      sweepConnected(hub, client, now);
      break;
    case 'closing':
      if (age > limits.closeMs) client.transport?.destroy();
  }
}

function sweepConnected<User>(hub: HubState<User>, client: Client<User>, now: number): void {
  const polls = client.transport?.polls;
  if (polls?.sweep(now) === true) client.lastSeen = now;
  if (now - client.lastSeen > hub.limits.clientTimeoutMs) {
    closeClient(hub, client, { error: 'Nothing was heard from this client.', allowReconnect: true });
  } else if (polls === undefined && now - client.lastSent >= hub.limits.keepAliveMs) {
    sendText(hub, client, PING);
  }
}
