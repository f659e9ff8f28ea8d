/** Tries the pages of messages as the server draws them: the list, a conversation, and the messages tab of a post. */
import { describe, expect, test } from 'vitest';
import type { Conversation } from '#common/api/conversations.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { JEN, sampleConversation, sampleMessage, TOM } from '#web/features/conversations/message-samples.ts';
import { expectInOrder } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { member, network, samplePost } from './testing/samples.ts';

const ABSENT = { status: 404, body: { code: 'not_found', detail: 'No.' } };
const LAST = { timestamp: '2026-11-19T17:41:00.000Z' };
const MESSAGES = {
  messages: [
    sampleMessage(12, { ...LAST, body: 'Pay me by gift card', warnings: ['payment'] }),
    sampleMessage(11, { body: 'Is it <b>still</b> here?', author: TOM, side: 'asker' }),
  ],
  nextCursor: null,
};

type Answers = (Parameters<typeof drawPage>[1] & object)['answers'];

function draw(address: string, conversations: Conversation[], answers: Answers = {}) {
  return drawPage(address, {
    answers: {
      'GET /accounts/current': { ...member, id: TOM.id },
      'GET /accounts/currentTenant': network,
      'GET /accounts/currentZip': '83702',
      'GET /conversations': { conversations, nextCursor: null },
      'GET /conversations/1/messages': MESSAGES,
      'GET /posts/31': samplePost(31),
      'GET /ffls': { ffls: [], nextCursor: null },
      'GET /posts/31/comments': { comments: [], nextCursor: null, count: 0 },
      ...Object.fromEntries(conversations.map((one) => [`GET /conversations/${one.id}`, one])),
      ...answers,
    },
    initialState: { hasSession: true },
  });
}

describe('/messages', () => {
  test('is for members: a visitor logs in and comes back (spec 2)', async () => {
    const { status, headers } = await drawPage('/messages?conversation=1');
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/accounts/login?requestedUrl=%2Fmessages%3Fconversation%3D1');
  });

  test('lists who wrote, when, what last, about which post, and how much is unread (spec 2)', async () => {
    const { text, html } = await draw('/messages', [
      sampleConversation(1, { unreadCount: 2, lastMessage: 'Saturday at ten?', lastMessageIsMine: false }),
      sampleConversation(2, { unreadCount: 1 }),
    ]);
    expect(html).toContain('<title>Messages · Rangepost</title>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expectInOrder(text, ['Messages', 'Jen P.', 'Nov 19', 'Saturday at ten?', 'Marlin 336C', '2 unread']);
    expectInOrder(text, ['You: ', 'Hello', '1 unread']);
  });

  test('names the colleague who wrote last for the store', async () => {
    const { text } = await draw('/messages', [
      sampleConversation(1, {
        side: 'owner',
        lastMessage: 'Come by tomorrow',
        lastMessageIsMine: false,
        lastMessageBy: 'Jake Porter',
      }),
    ]);
    expectInOrder(text, ['Jake Porter: ', 'Come by tomorrow']);
  });

  test('shows the number of unread ones from two on, and a dot at exactly one', async () => {
    const markOf = async (unreadCount: number) => {
      const { html } = await draw('/messages', [sampleConversation(1, { unreadCount })]);
      const [list = ''] = /<nav aria-label="Conversations".*?<\/nav>/s.exec(html) ?? [];
      const [, pill] = /tabular-nums[^>]*>(\d+)</.exec(list) ?? [];
      return pill ?? (list.includes('rounded-full bg-brand') ? 'dot' : 'none');
    };
    expect([await markOf(0), await markOf(1), await markOf(2)]).toEqual(['none', 'dot', '2']);
  });

  test('tells what was blocked and what was removed', async () => {
    const { text } = await draw('/messages', [
      sampleConversation(1, { isBlocked: true }),
      sampleConversation(2, {
        post: { ...sampleConversation(2).post, status: PostStatus.Deleted },
      }),
    ]);
    expectInOrder(text, ['Blocked ·', 'Removed ·']);
  });

  test('without any says what to do next', async () => {
    const { text } = await draw('/messages', []);
    expectInOrder(text, ['No messages yet', 'Message seller', 'Browse listings']);
  });
});

describe('/messages?conversation=1', () => {
  const address = '/messages?conversation=1';

  test('names whoever is no member any more, leads to no page of theirs, and asks for none', async () => {
    const sender = { id: JEN.id, name: 'Removed member', avatar: JEN.profilePic, url: null };
    const drawn = await draw(address, [sampleConversation(1, { sender })]);
    expect(drawn.text).toContain('Removed member');
    expect(drawn.html).not.toContain(`/profile/${JEN.id}`);
    expect(drawn.calls.filter((call) => call.includes('/users/'))).toEqual([]);
  });

  test('has the other side, the post, and the messages by day, oldest first', async () => {
    const { text, html } = await draw(address, [sampleConversation(1, { readUpTo: 11 })]);
    expectInOrder(text, ['Jen P.', '$785', 'Active', 'Marlin 336C', 'Nov 19, 2026', 'Read']);
    expectInOrder(html, ['Is it &lt;b&gt;still&lt;/b&gt; here?', 'Pay me by gift card']);
    expectInOrder(html, ['<textarea', '<noscript', 'Writing a message needs JavaScript']);
  });

  test('warns beside a message that asks for what cannot be taken back', async () => {
    const { text } = await draw(address, [sampleConversation(1)]);
    expectInOrder(text, ['Pay me by gift card', 'Be careful with this request.', 'How scams work']);
  });

  test('names who of a store wrote', async () => {
    const sender = { id: 2, name: 'Alder Ridge Outfitters', avatar: '', url: '/ffl/alder-ridge' };
    const { text } = await draw(address, [sampleConversation(1, { sender })]);
    expectInOrder(text, ['Alder Ridge Outfitters', 'Licensed dealer', JEN.displayName, 'Pay me']);
  });

  test('that is blocked has no place to write, and the way out of it', async () => {
    const can = { send: false, block: false, unblock: true, report: true };
    const { text, html } = await draw(address, [sampleConversation(1, { isBlocked: true, can })]);
    expect(html).not.toContain('<textarea');
    expectInOrder(text, ['You blocked Jen P.', 'Unblock Jen P.']);
    expect(text).not.toContain('Jen P..');
  });

  test('of others is a 404', async () => {
    const { status } = await draw(address, [], { 'GET /conversations/1': ABSENT });
    expect(status).toBe(404);
  });

  test.each(['0', 'x', '-1', '99999999999'])('is a 404 for %s', async (id) => {
    expect((await draw(`/messages?conversation=${id}`, [])).status).toBe(404);
  });
});

describe('the messages tab of a post', () => {
  test('asks a visitor to log in, and leads back to the tab (spec 2)', async () => {
    const { html, text } = await drawPage('/posts/31?tab=messages', {
      answers: {
        'GET /accounts/currentTenant': network,
        'GET /accounts/currentZip': '83702',
        'GET /posts/31': samplePost(31),
      },
    });
    expectInOrder(text, ['Message Tom W.', 'Log in to message']);
    expect(html).toContain('requestedUrl=%2Fposts%2F31%3Ftab%3Dmessages');
  });

  test('“Message seller” leads a visitor through the login, a member to the tab, and an owner nowhere (spec 2)', async () => {
    const can = { ...samplePost(31).can, message: true };
    const visitor = await drawPage('/posts/31', {
      answers: {
        'GET /accounts/currentTenant': network,
        'GET /accounts/currentZip': '83702',
        'GET /posts/31': samplePost(31),
      },
    });
    expect(visitor.html).toContain('requestedUrl=%2Fposts%2F31%3Ftab%3Dmessages%23messages');
    const asker = await draw('/posts/31', [], { 'GET /posts/31': samplePost(31, { can }) });
    expect(asker.html).toContain('href="/posts/31?tab=messages#messages"');
    expect((await draw('/posts/31', [])).text).not.toContain('Message seller');
  });
});
