/** Mail: the console's lines, and nodemailer against a local server that speaks SMTP. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from './mail.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
const lines: string[] = [];
const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  }),
);
const from = 'Rangepost <no-reply@example.org>';

afterEach(async () => {
  lines.length = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A server that takes any mail, or refuses each recipient. */
async function startSmtp(isRefusing = false): Promise<{ smtpUrl: string; commands: string[] }> {
  const commands: string[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let inData = false;
    socket.on('error', () => {}); // The test closes connections that are still open.
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        commands.push(line);
        if (inData) {
          if (line === '.') {
            inData = false;
            socket.write('250 taken\r\n');
          }
        } else if (line.startsWith('RCPT')) socket.write(isRefusing ? '550 no such user\r\n' : '250 ok\r\n');
        else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, commands };
}

describe('mail', () => {
  it('is printed with its text where no server is set', async () => {
    await createMailer({ isProduction: false, smtpUrl: null, from, log }).send({
      to: 'ann@example.org',
      subject: 'Hi',
      text: 'A link',
    });
    expect(lines).toHaveLength(1);
    for (const part of ['ann@example.org', 'Hi', 'A link']) expect(lines[0]).toContain(part);
  });

  it('goes to the server that is set, with sender, subject, text and HTML', async () => {
    const { smtpUrl, commands } = await startSmtp();
    await createMailer({ isProduction: false, smtpUrl, from, log }).send({
      to: 'ann@example.org',
      subject: 'Hi Ann',
      text: 'plain words',
      html: '<p>marked words</p>',
    });
    expect(commands).toContain('MAIL FROM:<no-reply@example.org>');
    expect(commands).toContain('RCPT TO:<ann@example.org>');
    expect(commands).toContain('Subject: Hi Ann');
    expect(commands).toContain('plain words');
    expect(commands).toContain('<p>marked words</p>');
    expect(lines).toEqual([]);
  });

  it('turns a refusal of the recipient into 422 mail_refused, and logs it without the address', async () => {
    const { smtpUrl } = await startSmtp(true);
    const sending = createMailer({ isProduction: false, smtpUrl, from, log }).send({
      to: 'ann@example.org',
      subject: 'Hi',
      text: 'x',
    });
    await expect(sending).rejects.toMatchObject({ status: 422, code: 'mail_refused' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('ann@');
  });

  it('turns a server that is not there into 503 mail_failed', async () => {
    const { smtpUrl } = await startSmtp();
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const sending = createMailer({ isProduction: false, smtpUrl, from, log }).send({
      to: 'ann@example.org',
      subject: 'Hi',
      text: 'x',
    });
    await expect(sending).rejects.toMatchObject({ status: 503, code: 'mail_failed' });
  });

  it('gives up a server that says nothing, or stops in the middle, and the next mail gets through', async () => {
    for (const greeting of ['', '220 mail.test ESMTP\r\n']) {
      const server = createServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => {}); // The mailer ends the connection.
        socket.write(greeting);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const mailer = createMailer({ isProduction: false, smtpUrl, from, log, timeoutMs: 200 });
      const sending = mailer.send({ to: 'ann@example.org', subject: 'Hi', text: 'x' });
      await expect(sending).rejects.toMatchObject({ status: 503, code: 'mail_failed' });
    }
    const { smtpUrl, commands } = await startSmtp();
    await createMailer({ isProduction: false, smtpUrl, from, log }).send({
      to: 'ann@example.org',
      subject: 'Hi',
      text: 'x',
    });
    expect(commands).toContain('DATA');
  });
});
