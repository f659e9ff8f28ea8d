/** Leads WebSocket upgrades through the app's routes, so that its hooks and its trust in proxies hold for them too. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from '#server/http/http.ts';

/** An upgrade that its route may accept. */
export type Upgrade = {
  socket: Duplex;
  /** What came behind the request already. */
  head: Buffer;
};

const waiting = new WeakMap<IncomingMessage, Upgrade & { response: ServerResponse }>();

/**
 * Sends upgrades of one path to the app's GET route of that path, where `takeUpgrade` knows them. Those of other paths
 * are left to their own listeners; where there are none they are answered as the ordinary requests that they also are.
 */
export function routeUpgrades(app: App, path: string): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = request.url?.split('?')[0] === path;
    if (!isOurs && app.server.listenerCount('upgrade') > 1) return;
    socket.on('error', () => socket.destroy());
    // The body of an upgrade is not read by anyone, and a route would wait for it.
    if (request.method !== 'GET') {
      socket.write('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      (socket as Socket).destroySoon();
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.on('finish', () => (socket as Socket).destroySoon());
    if (isOurs && request.headers.upgrade?.toLowerCase() === 'websocket') {
      waiting.set(request, { socket, head, response });
    }
    app.routing(request, response);
  });
}

/**
 * The upgrade behind a request, now the caller's: nothing may be answered through Fastify any more.
 * Null for an ordinary request.
 */
export function takeUpgrade(request: IncomingMessage): Upgrade | null {
  const upgrade = waiting.get(request);
  if (upgrade === undefined) return null;
  waiting.delete(request);
  upgrade.response.detachSocket(upgrade.socket as Socket);
  return upgrade;
}

/** Whether a request is an upgrade that waits for `takeUpgrade`. */
export function isUpgrade(request: IncomingMessage): boolean {
  return waiting.has(request);
}
