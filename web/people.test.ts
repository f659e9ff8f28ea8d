/** Tries the pages of people, as the server draws them: who gets in, and what is offered to whom. */
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { PersonDetail, PersonEvent, PersonSummary } from '#common/api/user-admin.ts';
import { expectInOrder } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { member, network } from './testing/samples.ts';

const NOW = '2026-11-19T12:00:00.000Z';
const END = '2099-12-01T12:00:00.000Z';

const jake: PersonSummary = {
  id: 12,
  displayName: 'Jake P.',
  profilePic: '/default-profile-pic.svg',
  role: 10,
  state: 'suspended',
  stateUntil: END,
  createdAt: NOW,
  lastSeenAt: NOW,
};

const { stateUntil: _until, ...basics } = jake;
const person: PersonDetail = {
  ...basics,
  suspension: { until: END, reason: 'Rude to others' },
  ban: null,
  contact: { phoneNumber: '+13035550124', email: 'jake@example.org', emailVerified: false },
  stores: [{ name: 'alder-ridge', displayName: 'Alder Ridge', role: 'manager' }],
  counts: {
    publicPosts: 3,
    otherPosts: 1,
    comments: 1_000,
    reportsMade: 0,
    reportsOpen: 2,
    reportsAnswered: 4,
  },
  strikes: [
    {
      id: 4,
      by: { id: 5, displayName: 'Maya L.' },
      reason: 'Offered what may not be offered',
      createdAt: NOW,
      expiresAt: END,
      liftedAt: null,
      isCounted: true,
    },
  ],
  notes: [{ id: 1, author: { id: 5, displayName: 'Maya L.' }, body: 'Warned by phone.', createdAt: NOW }],
  can: { changeRole: [30], suspend: true, suspendDaysMax: null, ban: true, note: true },
};
const event: PersonEvent = {
  id: '1.1',
  createdAt: NOW,
  actor: { id: 5, displayName: 'Adam K.' },
  action: 'user.role',
  subject: null,
  postId: null,
  before: { role: 10 },
  after: { role: 30 },
  reason: 'Helps out',
};

function draw(address: string, fields: Partial<PersonDetail> = {}, user: Partial<CurrentUser> = {}) {
  return drawPage(address, {
    answers: {
      'GET /accounts/current': { ...member, permissions: ['users:suspend', 'users:manage'], ...user },
      'GET /accounts/currentTenant': network,
      'GET /accounts/currentZip': '83702',
      'POST /people/search': { people: fields.id === 0 ? [] : [jake], nextCursor: null },
      'GET /people/12': { ...person, ...fields },
      'GET /people/12/history': { events: [event], nextCursor: null },
      'GET /people/numberRequests': {
        requests: [
          {
            id: 3,
            person: jake,
            oldNumber: '+13035550124',
            newNumber: '+13035550125',
            statement: 'I sold a lamp.',
            createdAt: NOW,
          },
        ],
        nextCursor: null,
      },
    },
    initialState: { hasSession: true },
  });
}

describe('looking for people', () => {
  test('lists them with role and state', async () => {
    const { status, html, text } = await draw('/people?state=suspended');
    expect(status).toBe(200);
    expectInOrder(text, ['People', 'Jake P.', '#12', 'Member', 'Suspended', 'until']);
    expect(html).toContain('placeholder="Name, id, phone or email"');
  });

  test('offers no numbers to whoever may not see them', async () => {
    const { html } = await draw('/people', {}, { permissions: ['users:suspend'] });
    expect(html).toContain('placeholder="Name or id"');
  });

  test('says what to do where nobody is found', async () => {
    expect((await draw('/people', { id: 0 })).text).toContain('No people found');
  });
});

describe('a person', () => {
  test('is shown with what stands against them, facts, notes and history', async () => {
    const { text } = await draw('/people/12');
    expectInOrder(text, ['Jake P.', 'Member', 'Suspended', 'Reason: Rude to others']);
    expectInOrder(text, ['Change role', 'Lift suspension', 'Change suspension', 'Ban']);
    expectInOrder(text, ['Facts', '303-555-0124', 'jake@example.org', '(not verified)', 'Alder Ridge']);
    expectInOrder(text, ['3 public, 1 not', '1,000+', '2 open, 4 answered']);
    expectInOrder(text, ['Notes', 'Warned by phone.', 'Maya L.']);
    expectInOrder(text, ['History', 'Member → Moderator', 'Helps out', 'Adam K.']);
  });

  test('offers nothing that may not be done', async () => {
    const can = { changeRole: [], suspend: false, suspendDaysMax: 30, ban: false, note: false };
    const { text, html } = await draw('/people/12', { can, contact: null, notes: [] });
    for (const word of ['Change role', 'Lift suspension', 'Ban', 'Notes', 'Phone']) {
      expect(text).not.toContain(word);
    }
    expect(html).not.toContain('<textarea');
  });

  test('who is banned has a ban to lift and no public profile', async () => {
    const ban = { since: NOW, until: null, reason: 'A scam' };
    const { text, html } = await draw('/people/12', { state: 'banned', suspension: null, ban });
    expectInOrder(text, ['Banned', 'for good', 'Reason: A scam', 'Lift ban']);
    for (const word of ['Change role', 'Suspend', 'Lift suspension']) expect(text).not.toContain(word);
    expect(html).not.toContain('/profile/12');
  });
});

describe('lost numbers', () => {
  test('show who asks, both numbers and their words, to approve or deny', async () => {
    const { status, text } = await draw('/people/lost-numbers');
    expect(status).toBe(200);
    expectInOrder(text, ['Lost numbers', 'Jake P.', 'Suspended', '303-555-0124 → 303-555-0125']);
    expectInOrder(text, ['I sold a lamp.', 'Approve', 'Deny']);
  });

  test('are no page for moderators', async () => {
    expect((await draw('/people/lost-numbers', {}, { permissions: ['users:suspend'] })).status).toBe(404);
  });
});

test.each(['/people', '/people/12'])('%s is no page for members', async (address) => {
  expect((await draw(address, {}, { permissions: [] })).status).toBe(404);
});

test.each(['/people/none', '/people/0'])('%s is no page', async (address) => {
  expect((await draw(address)).status).toBe(404);
});

test('whoever is suspended reads on every page until when, why, and how to answer', async () => {
  const { text } = await draw('/about', {}, { suspension: { until: END, reason: 'Rude to others.' } });
  expectInOrder(text, ['Your account is suspended until', 'Reason: Rude to others.', 'help@rangepost.test']);
});
