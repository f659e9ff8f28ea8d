/** What the screen says beside messages: nothing is stopped, and each side is told what is theirs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationStarted, Message, Messages } from '#common/api/conversations.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let owner: Client;
let ownerId: number;

beforeAll(async () => {
  t = await createTestApp();
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
});
afterAll(() => t.close());

/** Sends it to the owner of a post; answers it as each side has it. */
async function send(
  body: string,
): Promise<{ writer: Message; again: Message | undefined; reader: Message | undefined }> {
  const asker = await t.as(await createUser(t.db));
  const postId = await createPost(t.db, { author_id: ownerId });
  const started = await asker.post<ConversationStarted>('/conversations', { postId, body });
  expect(started.status).toBe(201);
  const { id } = started.body.conversation;
  const read = async (client: Client) =>
    (await client.get<Messages>(`/conversations/${id}/messages`)).body.messages[0];
  return { writer: started.body.message, again: await read(asker), reader: await read(owner) };
}
const categoriesOf = (message: Message | undefined) => message?.notes?.map(({ category }) => category);

describe('a message', () => {
  it('of the trade says nothing to anybody', async () => {
    const { writer, again, reader } = await send('Would you take $450 at the shop on Main?');
    expect([writer.notes, again?.notes, reader?.notes]).toEqual([undefined, undefined, undefined]);
  });

  it('that asks to skip the check arrives, and its reader is told why to be careful', async () => {
    const { writer, reader } = await send('Cash, no paperwork, I can meet you tonight.');
    expect(writer.notes).toBeUndefined();
    expect(categoriesOf(reader)).toContain('no-check');
    const [note] = reader?.notes ?? [];
    expect([note?.action, note?.reason]).toEqual(['warn', expect.stringContaining('not allowed here')]);
  });

  it('that threatens arrives, and both are told', async () => {
    const { writer, again, reader } = await send('I will kill you.');
    expect([writer, again, reader].map(categoriesOf)).toEqual([['threat'], ['threat'], ['threat']]);
  });

  it('of somebody in need tells its writer alone where help is', async () => {
    const { writer, reader } = await send('I want to kill myself.');
    expect(writer.notes?.[0]?.reason).toContain('988');
    expect(reader?.notes).toBeUndefined();
  });

  it('may tell a number', async () => {
    const { writer, reader } = await send('The shop is 208-555-0143.');
    expect([writer.notes, categoriesOf(reader)?.includes('personal-data') ?? false]).toEqual([
      undefined,
      false,
    ]);
  });
});
