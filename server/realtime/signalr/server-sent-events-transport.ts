/** Messages to the client as a stream of events (TransportProtocols, "Server-Sent Events"). */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Transport, TransportEvents } from './transport.ts';

/** Takes over the reply: its stream stays open until the connection ends. */
export function createServerSentEventsTransport(reply: FastifyReply, events: TransportEvents): Transport {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    // Compressing or collecting proxies would hold events back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  response.on('error', () => response.destroy());
  response.on('close', events.closed);
  return {
    name: 'serverSentEvents',
    // JSON has no line ends of its own, so a message is one line.
    send: (text) => void response.write(`data: ${text}\r\n\r\n`),
    pendingBytes: () => response.writableLength,
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}
