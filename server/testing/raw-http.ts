/** Speaks HTTP by hand, so that a test can be slow, break off, and send what no client would. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export type RawAnswer = { status: number; head: string; body: string };

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** What comes until the other side ends; status 0 where nothing came. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const all = await text(socket).catch(() => '');
  const split = all.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(all)?.[1] ?? 0),
    head: split === -1 ? all : all.slice(0, split),
    body: split === -1 ? '' : all.slice(split + 4),
  };
}

/** Sends these bytes and hears the answer; the server must end the connection. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await openSocket(port);
  socket.write(bytes);
  return readAnswer(socket);
}
