/** What comes from one client, from its transport's opening on: the handshake, then messages. */
import { closeClient, createConnection, leaveClient, sendText } from './connection.ts';
import { ProtocolError, splitFrames } from './framing.ts';
import { checkHandshake, HANDSHAKE_ACCEPTED } from './handshake.ts';
import { takeInvocation } from './invocations.ts';
import { parseMessage } from './json-protocol.ts';
import { changeState, type Client, type HubState, removeClient } from './registry.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** Gives a negotiated client its transport; the handshake comes next. */
export function openClient<User>(
  hub: HubState<User>,
  client: Client<User>,
  user: User,
  createTransport: (events: TransportEvents) => Transport,
): void {
  const transport = createTransport({
    receive: (text) => void receive(hub, client, text),
    fail: (error) => closeClient(hub, client, { error }),
    closed: () => {
      leaveClient(hub, client);
      removeClient(hub, client);
    },
  });
  client.transport = transport;
  client.connection = createConnection(hub, client, user, transport);
  client.lastSeen = performance.now();
  changeState(hub, client, 'handshaking');
}

/**
 * Takes what a client sent: some messages, or parts of them. False where the connection has ended, or ends because of
 * what was sent; a goodbye is taken like any message.
 */
export function receive<User>(hub: HubState<User>, client: Client<User>, text: string): boolean {
  if (client.state === 'closing') return false;
  client.lastSeen = performance.now();
  try {
    const { messages, rest } = splitFrames(client.rest, text, hub.limits.messageBytes);
    client.rest = rest;
    client.received += Math.max(1, messages.length);
    if (client.received > hub.limits.messagesPerWindow) throw new ProtocolError('Too many messages.');
    for (const message of messages) {
      takeMessage(hub, client, message);
      // What comes after a goodbye is not taken.
      if (client.state !== 'connected') break;
    }
    return true;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    closeClient(hub, client, { error: error.message });
    return false;
  }
}

function takeMessage<User>(hub: HubState<User>, client: Client<User>, json: string): void {
  if (client.state === 'handshaking') {
    shakeHands(hub, client, json);
    return;
  }
  const message = parseMessage(json);
  if (message.kind === 'close') closeClient(hub, client);
  if (message.kind === 'invocation') takeInvocation(hub, client, message);
}

function shakeHands<User>(hub: HubState<User>, client: Client<User>, json: string): void {
  if (client.connection === null) return;
  const error = checkHandshake(json);
  if (error !== null) throw new ProtocolError(error);
  changeState(hub, client, 'connected');
  hub.connections.set(client.id, client.connection);
  sendText(hub, client, HANDSHAKE_ACCEPTED);
  try {
    hub.options.onConnected?.(client.connection);
  } catch (error) {
    hub.options.log.error({ err: error }, 'a hub could not greet a client');
    closeClient(hub, client, { error: 'Something went wrong on the server.', allowReconnect: true });
  }
}
