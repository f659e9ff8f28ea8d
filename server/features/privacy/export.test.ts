/** The copy of one's data: everything of one's own, and nothing of others that one could not see. */
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.service.ts';
import { createTestApp, NETWORK_HOST, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createFullPerson, type FullPerson } from './full-person.testing.ts';
import { EMAIL, IP, MARK, PHONE, SECRET } from './privacy.testing.ts';

type Row = Record<string, unknown>;
type Copy = { account: Row; conversations: (Row & { messages: Row[] })[] } & Record<string, Row[]>;

let t: TestApp;
let person: FullPerson;
let files: Map<string, Buffer>;
let copy: Copy;

async function download(userId: number) {
  const token = await t.startSession(userId);
  const answer = await t.app.inject({
    url: '/api/accounts/export',
    headers: { host: NETWORK_HOST },
    cookies: { [SESSION_COOKIE]: token },
  });
  return { status: answer.statusCode, headers: answer.headers, files: await unzip(answer.rawPayload) };
}

async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}

const readCopy = (from: Map<string, Buffer>): Copy =>
  JSON.parse(from.get('data.json')?.toString() ?? 'null') as Copy;

beforeAll(async () => {
  t = await createTestApp();
  person = await createFullPerson(t);
  const answer = await download(person.id);
  expect(answer.status).toBe(200);
  files = answer.files;
  copy = readCopy(files);
});
afterAll(() => t.close());

describe('the copy of one’s data', () => {
  it('is a file to keep, for nobody’s cache', async () => {
    const { headers } = await download(person.id);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="your-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('has the account with what others never see', () => {
    expect(copy.account).toMatchObject({
      id: person.id,
      displayName: person.name,
      phoneNumber: PHONE,
      email: EMAIL,
      zipCode: '83702',
      suspensionReason: `Too many offers of ${MARK}`,
    });
  });

  it('has devices without what would log anybody in', () => {
    expect(copy['devices']).toContainEqual(
      expect.objectContaining({ browser: `Browser ${MARK}`, address: IP }),
    );
    expect(JSON.stringify(copy['devices'])).not.toMatch(/token|hash/i);
  });

  it('has every post in every field, drafts too, with its pictures', () => {
    expect(copy['posts']?.map((post) => post['id'])).toEqual([
      person.postId,
      person.draftId,
      person.storePostId,
    ]);
    expect(copy['posts']?.[0]).toMatchObject({
      type: 'Sell',
      status: 'Published',
      title: `Post of ${MARK}`,
      price: 100,
      zipCode: '83702',
    });
    expect(copy['posts']?.[1]).toMatchObject({ status: 'Draft' });
    const names = copy['posts']?.[0]?.['pictures'] as string[];
    expect(names.map((name) => files.get(name)?.toString())).toEqual(['bbpost 800', 'ccvideo 800']);
  });

  it.each([
    ['comments', { body: `A comment on ${MARK}`, postTitle: 'Of somebody else' }],
    ['votes', { vote: 'Upvote' }],
    ['savedPosts', { postTitle: 'Of somebody else' }],
    ['savedSearches', { name: `Near ${MARK}` }],
    ['followedStores', {}],
    ['stores', { role: 'staff' }],
    ['invitations', { role: 'staff' }],
    ['numberChanges', { newNumber: '+12085559875', statement: `I sold ${MARK}` }],
    ['notifications', { content: `Somebody asked for ${MARK}` }],
    ['notificationPreferences', { kind: 'comment', byEmail: false }],
    ['reportsMade', { about: 'post', text: `I saw ${MARK}` }],
    ['strikes', { reason: `A strike for ${MARK}` }],
    ['refusedPosts', { title: `Refused ${MARK}` }],
    ['ratingsGiven', { words: 'Quick and kind' }],
    ['ratingsReceived', { words: `Knows ${MARK}`, score: 4 }],
    ['applications', { businessName: `${MARK} Arms`, messages: [expect.objectContaining({ from: 'you' })] }],
    ['blocked', {}],
  ])('has the person’s %s, and no others', (section, row) => {
    expect(copy[section]).toEqual([expect.objectContaining(row)]);
  });

  it('has both sides of a conversation, with the other one’s name and words alone', () => {
    const asked = copy.conversations.find(({ id }) => id === person.askedConversationId);
    expect(asked?.['with']).toMatch(/^Member \d+$/);
    expect(asked?.messages.map(({ from, body }) => [from, body])).toEqual([
      ['you', `May I see the ${MARK}?`],
      ['you', ''],
      ['the other side', 'You may.'],
    ]);
    const pictures = asked?.messages[1]?.['pictures'] as string[] | undefined;
    expect(files.get(pictures?.[0] ?? '')?.toString()).toBe('eemessage 800');
    expect(asked?.messages[2]?.['pictures']).toBeNull();
  });

  it('has what was said for a store as long as one belongs to it, and one’s own words ever after', async () => {
    const read = (from: Copy) =>
      from.conversations.find(({ id }) => id === person.storeConversationId)?.messages;
    expect(read(copy)).toHaveLength(2);
    await t.db.deleteFrom('tenant_members').where('user_id', '=', person.id).execute();
    expect(read(readCopy((await download(person.id)).files))).toEqual([
      expect.objectContaining({ from: 'you' }),
    ]);
  });

  it('tells nothing of others that they do not show', () => {
    const text = [...files.values()].map(String).join('\n');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('+12085551111');
    expect(text).not.toContain('fftheirs');
    expect([...files.keys()].filter((name) => name.startsWith('pictures/')).length).toBe(6);
  });

  it('goes on page by page, and leaves nothing out', async () => {
    const id = await createUser(t.db);
    const first = await createPost(t.db, { author_id: id });
    await t.db
      .insertInto('comments')
      .values(
        Array.from({ length: 1_203 }, (_, n) => ({ post_id: first, author_id: id, body: `Comment ${n}` })),
      )
      .execute();
    const { comments, posts } = readCopy((await download(id)).files);
    expect(comments?.map(({ body }) => body)).toEqual(
      Array.from({ length: 1_203 }, (_, n) => `Comment ${n}`),
    );
    expect(posts).toHaveLength(1);
  });

  it('leaves no file behind', async () => {
    const left = await readdir(t.context.config.dataDir);
    expect(left.filter((name) => name.startsWith('export-'))).toEqual([]);
  });
});
