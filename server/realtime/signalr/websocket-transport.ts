/** Messages over one WebSocket (TransportProtocols, "WebSockets"). */
import type { WebSocket } from 'ws';
import { toBytes } from './framing.ts';
import type { Transport, TransportEvents } from './transport.ts';

const NORMAL_CLOSURE = 1000;
const AS_TEXT = { binary: false };

export function createWebSocketTransport(socket: WebSocket, events: TransportEvents): Transport {
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) events.fail('Binary messages are not taken; this hub speaks JSON.');
    else events.receive(data.toString());
  });
  // Counted like an empty message, so that a flood of them ends too. The pong is sent by the library.
  socket.on('ping', () => events.receive(''));
  // Too long a message, or broken frames: the library closes with the code that stands for it.
  socket.on('error', () => events.fail('The WebSocket was used wrongly.'));
  socket.on('close', events.closed);
  return {
    name: 'webSockets',
    send: (text) => socket.send(toBytes(text), AS_TEXT),
    pendingBytes: () => socket.bufferedAmount,
    end: () => socket.close(NORMAL_CLOSURE),
    destroy: () => socket.terminate(),
  };
}
