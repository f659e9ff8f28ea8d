/** Texts: the console's line, and Twilio's library against a local server that answers as Twilio does. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { TwilioConfig } from '#server/lib/config.ts';
import { createConsoleSms, createSmsSender, createTwilioSender } from './sms.ts';

type Received = { method: string; url: string; authorization: string; form: Record<string, string> };

const servers: Server[] = [];
const lines: string[] = [];
const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  }),
);

afterEach(async () => {
  lines.length = 0;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return Object.fromEntries(new URLSearchParams(body));
}

/** Answers every call with `status` and `body`; null hangs up instead, and `never` says nothing. */
async function startTwilio(
  status: number | 'never' | null,
  body: object,
): Promise<TwilioConfig & { received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      form: await readForm(request),
    });
    if (status === 'never') return response;
    if (status === null) return request.socket.destroy();
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    accountSid: 'AC00000000000000000000000000000001',
    authToken: 'the-token',
    from: '+15005550006',
    baseUrl: `http://127.0.0.1:${port}/twilio/`,
    received,
  };
}

describe('the console sender', () => {
  it('prints one line with the number and the code', async () => {
    await createConsoleSms(log).send('+13035550100', 'Your Rangepost code is 123456');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('+13035550100');
    expect(lines[0]).toContain('123456');
  });

  it('is what settings without Twilio give', async () => {
    await createSmsSender({ twilio: null }, log).send('+13035550100', 'hello');
    expect(lines[0]).toContain('hello');
  });
});

describe('the Twilio sender', () => {
  it('posts number, sender and text to the address of the settings', async () => {
    const twilio = await startTwilio(201, { sid: 'SM1', status: 'queued' });
    await createSmsSender({ twilio }, log).send('+13035550100', 'Your Rangepost code is 123456');
    expect(twilio.received).toEqual([
      {
        method: 'POST',
        url: '/twilio/2010-04-01/Accounts/AC00000000000000000000000000000001/Messages.json',
        authorization: `Basic ${Buffer.from(`${twilio.accountSid}:the-token`).toString('base64')}`,
        form: { To: '+13035550100', From: '+15005550006', Body: 'Your Rangepost code is 123456' },
      },
    ]);
    expect(lines).toEqual([]);
  });

  it.each([
    [400, { code: 21211, message: "The 'To' number +13035550100 is not valid", status: 400 }],
    [401, { code: 20003, message: 'Authenticate', status: 401 }],
    [429, { code: 20429, message: 'Too Many Requests', status: 429 }],
    [500, { code: 20500, message: 'Internal Server Error', status: 500 }],
    [503, { code: 20503, message: 'Service Unavailable', status: 503 }],
    [null, {}],
  ])('turns %s into 503 sms_failed, and logs the cause without the number', async (status, body) => {
    const twilio = await startTwilio(status, body);
    await expect(createTwilioSender(twilio, log).send('+13035550100', 'text 123456')).rejects.toMatchObject({
      status: 503,
      code: 'sms_failed',
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('3035550100');
    expect(lines[0]).not.toContain('123456');
    if (status !== null) expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status });
  });

  it('gives up an answer that never comes, and the next text gets through', async () => {
    const twilio = await startTwilio('never', {});
    const sender = createTwilioSender(twilio, log, 200);
    await expect(sender.send('+13035550100', 'text')).rejects.toMatchObject({
      status: 503,
      code: 'sms_failed',
    });
    const { baseUrl } = await startTwilio(201, { sid: 'SM1' });
    await createTwilioSender({ ...twilio, baseUrl }, log).send('+13035550100', 'text');
  });

  it('sends several at once through one client', async () => {
    const twilio = await startTwilio(201, { sid: 'SM1' });
    const sender = createTwilioSender({ ...twilio, accountSid: 'AC1' }, log);
    await Promise.all([sender.send('+13035550100', 'one'), sender.send('+13035550101', 'two')]);
    expect(new Set(twilio.received.map(({ form }) => form.Body))).toEqual(new Set(['one', 'two']));
  });
});
