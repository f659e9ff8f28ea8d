/** Mails of notifications, sent to a real SMTP server: their parts, once each, tried again, and stopped by a refusal. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Preferences } from '#common/api/notifications.ts';
import type { NotificationKind } from '#common/domain/choices.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { createMailer } from '#server/mail/mail.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { mailNotification } from './mail.ts';
import { createReader, deliverAll } from './notifications.testing.ts';
import { notifyOfEndings } from './post-news.ts';
import { searchFoldKey } from './sentences.ts';
import { tell } from './tell.ts';

let t: TestApp;
let userId: number;
let client: Client;
let address: string;
let mailbox: Mailbox;
let turn = 0;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  turn += 1;
  address = `reader-${turn}@example.org`;
  userId = await createReader(t, address);
  client = await t.as(userId);
  mailbox = await startMailbox();
  t.sentJobs.length = 0;
});
afterEach(() => mailbox.close());

type Arrived = { to: string[]; headers: Map<string, string>; text: string; html: string };
type Mailbox = {
  arrived: Arrived[];
  /** What the next recipients or words are refused with. */
  refuse: { rcpt?: [code: number, words: string]; data?: [code: number, words: string] };
  close(): Promise<void>;
};

/** A server on this machine, and the mailer of the test set to it. */
async function startMailbox(): Promise<Mailbox> {
  const arrived: Arrived[] = [];
  const refuse: Mailbox['refuse'] = {};
  const refusal = ([responseCode, words]: [number, string]) =>
    Object.assign(new Error(words), { responseCode });
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(refuse.rcpt === undefined ? null : refusal(refuse.rcpt)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse.data !== undefined) return done(refusal(refuse.data));
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        arrived.push({ to, ...parse(Buffer.concat(chunks).toString('latin1')) });
        return done();
      });
    },
  };
  const server = new SMTPServer(options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const from = 'Rangepost <no-reply@example.org>';
  const { log } = t.context;
  t.context.mail = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, isProduction: true, log });
  return { arrived, refuse, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function parse(raw: string): Omit<Arrived, 'to'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .map((part) => split(part.replace(/^\r\n/, '')))
    .filter((part) => part.headers.has('content-type'));
  const decode = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    const encoding = part?.headers.get('content-transfer-encoding');
    const words = part?.body.trim() ?? '';
    if (encoding === 'base64') return Buffer.from(words, 'base64').toString();
    const bytes = words
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  return { headers, text: decode('text/plain'), html: decode('text/html') };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

/** Tells the reader something; gives the id of the mail's job. */
async function write(kind: NotificationKind = 'account', cause = `cause ${Math.random()}`): Promise<number> {
  const news = {
    kind,
    cause,
    foldKey: cause,
    content: 'Something <b>&',
    many: null,
    url: '/accounts',
    live: null,
  };
  await tell(t.context, news, [userId]);
  const job = t.sentJobs.findLast(({ name }) => name === 'notifications.mail');
  return (job?.data as { notificationId: number } | undefined)?.notificationId ?? 0;
}
const mail = (notificationId: number) => mailNotification(t.context, { notificationId });
const mailedAt = async (id: number): Promise<Date | null> =>
  (await t.db.selectFrom('notifications').select('mailed_at').where('id', '=', id).executeTakeFirstOrThrow())
    .mailed_at;

describe('a mail', () => {
  it('about a listing that ends soon has a link that renews it', async () => {
    const expires_at = new Date(Date.now() + 86_400_000);
    const postId = await createPost(t.db, { author_id: userId, expires_at });
    expect(await notifyOfEndings(t.context)).toBe(1);
    const [job] = t.sentJobs;
    await mailNotification(t.context, job?.data as { notificationId: number });
    const [{ text, html } = { text: '', html: '' }] = mailbox.arrived;
    const [, token = ''] = /\/renew\?token=(\S+)/.exec(text) ?? [];
    expect(html).toContain(`/renew?token=${token}`);
    const { body } = await t.client().post('/posts/renewal', { token: decodeURIComponent(token) });
    expect(body).toMatchObject({ postId, isRenewed: true });
  });

  it('of a saved search stops that one alone', async () => {
    const { body: search } = await client.post<{ id: number }>('/searches', {
      name: 'Levers',
      criteria: {},
      notify: 'instant',
    });
    const cause = searchFoldKey(search.id) + Date.now();
    await mail(await write('savedSearch', cause));
    const [{ text, headers } = { text: '', headers: new Map<string, string>() }] = mailbox.arrived;
    expect(text).toContain('Stop alerts for this search: ');
    const [, path = ''] = /\/api(\/[^>]+)>/.exec(headers.get('list-unsubscribe') ?? '') ?? [];
    expect(path).toContain(`.search.${search.id}.`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('says what happened, where, and how to end such mails, as text and as HTML', async () => {
    const postId = await createPost(t.db, { author_id: userId, title: 'Marlin <336>' });
    const writer = await t.as(await createUser(t.db, { display_name: `Tom ${turn}` }));
    await writer.post(`/posts/${postId}/comments`, { body: 'Some private words' });
    await deliverAll(t);
    const [job] = t.sentJobs;
    await mailNotification(t.context, job?.data as { notificationId: number });
    const [arrived] = mailbox.arrived;
    if (arrived === undefined) throw new Error('no mail');
    const { publicUrl } = t.context.config;
    expect(arrived.to).toEqual([address]);
    expect(arrived.headers.get('subject')).toMatch(/^=\?UTF-8\?/);
    expect(arrived.headers.get('message-id')).toMatch(/^<notification-\d+@localhost>$/);
    expect(arrived.headers.get('list-unsubscribe')).toMatch(
      new RegExp(`^<${publicUrl}/api/notifications/unsubscribe/[\\w.-]+>$`),
    );
    expect(arrived.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(arrived.text).toContain(`Tom ${turn} commented on “Marlin <336>”`);
    expect(arrived.text).toMatch(new RegExp(`${publicUrl}/posts/${postId}\\?comment=\\d+`));
    expect(arrived.text).toContain(`${publicUrl}/unsubscribe?token=${userId}.comment.`);
    expect(arrived.html).toContain('“Marlin &lt;336&gt;”');
    expect(arrived.html).toContain(`href="${publicUrl}/unsubscribe?token=${userId}.all.`);
    expect(arrived.text + arrived.html).not.toContain('private words');
    // Whoever opens it asks nobody for anything.
    expect(arrived.html).not.toMatch(/<img|src=|url\(|<link/i);
  });

  it('goes out once, however often and however close together its job runs', async () => {
    const id = await write();
    await Promise.all([mail(id), mail(id), mail(id)]);
    const at = await mailedAt(id);
    await mail(id);
    expect(mailbox.arrived).toHaveLength(1);
    expect(at).not.toBeNull();
    expect(await mailedAt(id)).toEqual(at);
  });

  it('tells of what was folded into it while it waited, and no second one goes out until it is read', async () => {
    const postId = await createPost(t.db, { author_id: userId, title: 'Marlin' });
    const writer = await t.as(await createUser(t.db));
    const comment = (n: number) => writer.post(`/posts/${postId}/comments`, { body: `No. ${n}` });
    for (const n of [1, 2, 3]) await comment(n);
    await deliverAll(t);
    const mails = () => t.sentJobs.filter(({ name }) => name === 'notifications.mail');
    expect(mails()).toHaveLength(1);
    await mailNotification(t.context, mails()[0]?.data as { notificationId: number });
    expect(mailbox.arrived[0]?.text).toContain('3 new comments on “Marlin”');
    t.sentJobs.length = 0;
    await comment(4);
    await deliverAll(t);
    expect(mails()).toEqual([]);
    await client.post('/notifications/read', {});
    await comment(5);
    await deliverAll(t);
    expect(mails()).toHaveLength(1);
  });

  it('does not go out for what was read meanwhile', async () => {
    const id = await write();
    await client.post('/notifications/read', {});
    await mail(id);
    expect(mailbox.arrived).toEqual([]);
  });

  it('does not go out for a post that its reader may not see any more', async () => {
    const postId = await createPost(t.db, { author_id: await createUser(t.db) });
    const id = await write('priceDrop');
    await t.db.updateTable('notifications').set({ post_id: postId }).where('id', '=', id).execute();
    await t.db.updateTable('posts').set({ status: PostStatus.Hidden }).where('id', '=', postId).execute();
    await mail(id);
    expect(mailbox.arrived).toEqual([]);
  });

  it.each([
    ['without an address', { email: null, email_verified_at: null }],
    ['with one that was not proved', { email_verified_at: null }],
    ['with one that bounced', { email_bounced_at: new Date() }],
    ['who was banned', { banned_at: new Date() }],
    ['who has gone', { deleted_at: new Date() }],
  ])('goes to nobody %s, neither later nor from the start', async (_name, values) => {
    const id = await write();
    await t.db.updateTable('users').set(values).where('id', '=', userId).execute();
    await mail(id);
    t.sentJobs.length = 0;
    expect(await write()).toBe(0);
    expect(mailbox.arrived).toEqual([]);
  });

  it('goes out for the kinds that are wanted, and not for the posts of dealers unless asked for', async () => {
    expect(await write('dealerPost')).toBe(0);
    const set = (kind: NotificationKind, byEmail: boolean) =>
      client.patch('/notifications/preferences', { preferences: [{ kind, byEmail }] });
    await set('dealerPost', true);
    await mail(await write('dealerPost'));
    expect(mailbox.arrived).toHaveLength(1);
    const id = await write('moderation');
    await set('moderation', false);
    await mail(id);
    t.sentJobs.length = 0;
    expect(await write('moderation')).toBe(0);
    expect(mailbox.arrived).toHaveLength(1);
  });
});

describe('a mail server', () => {
  const email = async () => (await client.get<Preferences>('/notifications/preferences')).body.email;

  it.each([
    ['for the recipient', { rcpt: [550, 'No such user'] }],
    ['for the recipient, in enhanced codes', { rcpt: [554, '5.1.1 User unknown'] }],
    ['for a mailbox that was closed', { data: [554, '5.2.1 Mailbox disabled'] }],
  ] as [string, Mailbox['refuse']][])(
    'that refuses %s for good ends the mails to that address',
    async (_name, refuse) => {
      Object.assign(mailbox.refuse, refuse);
      const [one, two] = [await write(), await write()];
      await mail(one);
      expect(await email()).toBe('bounced');
      expect(await mailedAt(one)).toBeNull();
      for (const key of ['rcpt', 'data'] as const) delete mailbox.refuse[key];
      await mail(two);
      await mail(one);
      expect(mailbox.arrived).toEqual([]);
    },
  );

  it('that knows the address again is tried again once the person has proved it anew', async () => {
    mailbox.refuse.rcpt = [550, 'No such user'];
    await mail(await write());
    delete mailbox.refuse.rcpt;
    t.sentJobs.length = 0;
    expect((await client.patch('/accounts/current', { email: address })).status).toBe(200);
    const sent = t.sentJobs.find(({ name }) => name === 'mail.send')?.data as { text: string };
    const token = /token=([\w-]+)/.exec(sent.text)?.[1];
    expect(await email()).toBe('bounced');
    await client.post('/accounts/email/verify', { token });
    expect(await email()).toBe('verified');
    await mail(await write());
    expect(mailbox.arrived).toHaveLength(1);
  });

  it.each([
    ['has no time now', { rcpt: [451, 'Try again later'] }],
    ['has a full mailbox', { rcpt: [452, '4.2.2 Mailbox full'] }],
    ['dislikes the sender', { rcpt: [550, '5.7.1 Relaying denied'] }],
    ['does not know the sender', { rcpt: [550, '5.1.8 Bad sender'] }],
    ['dislikes the words', { data: [550, 'Looks like spam'] }],
    ['fails at the end', { data: [451, 'Out of disk'] }],
  ] as [string, Mailbox['refuse']][])(
    'that %s is tried again with the job’s next run',
    async (_name, refuse) => {
      Object.assign(mailbox.refuse, refuse);
      const id = await write();
      await expect(mail(id)).rejects.toMatchObject({ code: 'mail_failed' });
      expect([await mailedAt(id), await email()]).toEqual([null, 'verified']);
      for (const key of ['rcpt', 'data'] as const) delete mailbox.refuse[key];
      await mail(id);
      expect(mailbox.arrived).toHaveLength(1);
      expect(await mailedAt(id)).not.toBeNull();
    },
  );

  it('that is down is tried again', async () => {
    const id = await write();
    await mailbox.close();
    await expect(mail(id)).rejects.toMatchObject({ code: 'mail_failed' });
    mailbox = await startMailbox();
    await mail(id);
    expect(mailbox.arrived).toHaveLength(1);
  });
});
