/** Closes unused connections at shutdown. */
import type { Socket } from 'node:net';
import type { App } from './http.ts';

/** Node ends connections that wait for their next request; for a first one it would wait up to a minute. */
export function endSilentConnections(app: App): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}
