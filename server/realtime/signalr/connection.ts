/** What goes out to one client, and how its connection ends. */
import { encodeHandshakeError } from './handshake.ts';
import { encodeClose, encodeInvocation } from './json-protocol.ts';
import { changeState, type Client, type HubState, removeClient } from './registry.ts';
import type { Transport } from './transport.ts';
import type { CloseOptions, Connection } from './types.ts';

/** The client as the owner of the hub sees it. */
export function createConnection<User>(
  hub: HubState<User>,
  client: Client<User>,
  user: User,
  transport: Transport,
): Connection<User> {
  return {
    id: client.id,
    user,
    transport: transport.name,
    send: (method, ...args) => sendText(hub, client, encodeInvocation(method, args)),
    sendEncoded: (message) => sendText(hub, client, message),
    close: (options) => closeClient(hub, client, options),
  };
}

/** Sends framed text to a client that has shaken hands; one that is too far behind is sent away instead. */
export function sendText<User>(hub: HubState<User>, client: Client<User>, text: string): void {
  const { transport } = client;
  if (client.state !== 'connected' || transport === null) return;
  if (transport.pendingBytes() > hub.limits.pendingBytes) {
    hub.options.log.info({ transport: transport.name }, 'a hub client reads too slowly');
    closeClient(hub, client, { error: 'This client reads too slowly.', allowReconnect: true });
    return;
  }
  client.lastSent = performance.now();
  transport.send(text);
}

/** Says goodbye and ends the transport; a client without one is forgotten. */
export function closeClient<User>(
  hub: HubState<User>,
  client: Client<User>,
  options: CloseOptions = {},
): void {
  const { transport, state } = client;
  if (state === 'closing') return;
  if (transport === null) {
    removeClient(hub, client);
    return;
  }
  transport.send(
    state === 'connected'
      ? encodeClose(options)
      : encodeHandshakeError(options.error ?? 'The connection was closed.'),
  );
  leaveClient(hub, client);
  transport.end();
}

/** From here on nothing is sent to the client or taken from it. */
export function leaveClient<User>(hub: HubState<User>, client: Client<User>): void {
  if (client.state === 'closing') return;
  changeState(hub, client, 'closing');
  client.rest = '';
  client.waitingInvocations = [];
  if (client.connection === null || !hub.connections.delete(client.id)) return;
  try {
    hub.options.onDisconnected?.(client.connection);
  } catch (error) {
    hub.options.log.error({ err: error }, 'a hub could not part from a client');
  }
}
