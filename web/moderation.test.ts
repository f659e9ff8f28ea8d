/** Tries the pages of moderation, as the server draws them: who gets in, each kind of case, and the public log. */
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { ModerationLog, QueueCase } from '#common/api/moderation.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { expectInOrder } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { member, network, samplePost } from './testing/samples.ts';

const NOW = '2026-11-19T12:00:00.000Z';

const item: QueueCase = {
  id: 11,
  kind: 'post',
  urgency: 2,
  openedAt: NOW,
  causes: [],
  reports: [],
  reportCount: 0,
  appeal: null,
  claim: null,
  person: {
    id: 12,
    displayName: 'Jake P.',
    profilePic: '/default-profile-pic.svg',
    role: 10,
    memberSince: NOW,
    state: 'active',
    posts: 1,
    removed: 2,
    upheld: 0,
    strikes: 1,
    notes: 0,
  },
  post: samplePost(11, { title: 'A lower', status: PostStatus.Flagged, reason: 'No number' }),
  comment: null,
  conversation: null,
  refusal: null,
  rating: null,
  can: { decide: true, delete: true, sanction: true, suspendDaysMax: 30 },
};
const about = (fields: Partial<QueueCase>): QueueCase => ({ ...item, ...fields });

const log: ModerationLog = {
  entries: [
    { day: '2026-11-19', kind: 'post', action: 'hide', category: 'serial' },
    { day: '2026-11-18', kind: 'user', action: 'strike', category: null },
    { day: '2026-11-18', kind: 'house', action: 'burn', category: null },
  ],
  nextCursor: null,
};

function draw(
  address: string,
  items: QueueCase[] = [item],
  user: Partial<CurrentUser> = { permissions: ['posts:moderate'] },
) {
  return drawPage(address, {
    answers: {
      'GET /accounts/current': { ...member, ...user },
      'GET /accounts/currentTenant': network,
      'GET /accounts/currentZip': '83702',
      'GET /moderation/queue': { items, nextCursor: null },
      'GET /moderation/log': log,
    },
    initialState: { hasSession: true },
  });
}

describe('the queue', () => {
  test('is for moderators alone', async () => {
    expect((await draw('/moderation', [item], { permissions: [] })).status).toBe(404);
  });

  test('shows a held post with why, whom it is about, and what can be done', async () => {
    const hit = { category: 'no-serial', field: 'title', words: 'no number', reason: 'It has none.' };
    const { text } = await draw('/moderation', [
      about({ causes: [{ cause: 'screen', hits: [hit], posts: [] }] }),
    ]);
    expectInOrder(text, ['Soon', 'Post', 'Flagged', 'Listing screen', 'A lower']);
    expectInOrder(text, ['No number', 'Missing serial numbers', 'no number', 'in the title', 'Jake P.']);
    expectInOrder(text, ['1 strike', '1 post', '2 removed', 'Approve', 'Hide', 'Delete', 'Claim', 'Skip']);
  });

  test.each<[string, Partial<QueueCase>, string[]]>([
    [
      'an appeal for a held post',
      { appeal: 'It has one.', causes: [{ cause: 'appeal', hits: [], posts: [] }] },
      ['Appeal', 'The owner says', 'It has one.', 'Approve', 'Decline'],
    ],
    [
      'an appeal for a hidden post',
      {
        appeal: 'It has one.',
        causes: [{ cause: 'appeal', hits: [], posts: [] }],
        post: samplePost(11, { title: 'A lower', status: PostStatus.Hidden, reason: 'No number' }),
      },
      ['Appeal', 'The owner says', 'It has one.', 'Restore', 'Decline'],
    ],
    [
      'a post that is public',
      { post: samplePost(11, { title: 'A lower', status: PostStatus.Approved }) },
      ['Post', 'A lower', 'Keep', 'Hide', 'Delete'],
    ],
    [
      'a comment',
      {
        kind: 'comment',
        comment: { body: 'Gift cards only', createdAt: NOW, isRemoved: false, isHeld: false },
      },
      ['Comment on A lower', 'Gift cards only', 'Keep', 'Remove'],
    ],
    [
      'a conversation',
      { kind: 'conversation', conversation: { asker: 'Ann', owner: 'Bob', isReadable: true } },
      ['Conversation about A lower', 'Ann', 'Bob', 'Read the conversation', 'Take action'],
    ],
    ['a member', { kind: 'user', post: null }, ['Member', 'Jake P.', 'Keep', 'Take action']],
    [
      'a refused text',
      {
        kind: 'refusal',
        post: null,
        refusal: { title: 'A switch', description: 'Full auto', hits: [], createdAt: NOW },
      },
      ['Refused text', 'A switch', 'Full auto'],
    ],
    [
      'a rating',
      { kind: 'rating', rating: { score: 1, words: 'A thief', isHidden: false, createdAt: NOW } },
      ['Rating of a deal about A lower', '1 of 5', 'A thief', 'Remove'],
    ],
    [
      'likenesses',
      {
        causes: [
          {
            cause: 'text',
            hits: [],
            posts: [{ id: 5, title: 'Twin', author: { id: 3, displayName: 'Cy' } }],
          },
        ],
      },
      ['Similar text', 'It resembles', 'Twin', 'Cy'],
    ],
    [
      'reports',
      { reports: [{ reason: 'scam', text: 'Wants cards', createdAt: NOW }], reportCount: 12 },
      ['Reports', 'scam', 'Wants cards', 'and 11 more'],
    ],
  ])('shows %s', async (_name, fields, words) => {
    expectInOrder((await draw('/moderation', [about(fields)])).text, words);
  });

  test('offers nothing where another moderator looks, or has to', async () => {
    const claim = { by: { id: 3, displayName: 'Otto' }, until: NOW, isMine: false };
    const taken = await draw('/moderation', [about({ claim })]);
    expectInOrder(taken.text, ['Otto is reviewing it', 'Otto is looking at this.']);
    expect(taken.text).not.toContain('Claim');
    const own = await draw('/moderation', [about({ can: { ...item.can, decide: false } })]);
    expect(own.text).toContain('Another moderator must decide this.');
  });

  test('says so where nothing waits', async () => {
    expect((await draw('/moderation?kind=comment', [])).text).toContain('All caught up');
  });
});

test('the public log is for everyone, and names each act in a sentence', async () => {
  const { status, text } = await draw('/moderation/log', [], { permissions: [] });
  expect(status).toBe(200);
  expectInOrder(text, ['Nov 19, 2026', 'Post hidden', 'Serial numbers']);
  expectInOrder(text, ['Nov 18, 2026', 'Strike given', 'A moderator acted']);
});
