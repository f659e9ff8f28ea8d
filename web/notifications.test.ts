/** Tries what tells members of news, as the server draws it: the icons of the footer bar, notifications, preferences, unsubscribing. */
import { describe, expect, test } from 'vitest';
import type { Preferences } from '#common/api/notifications.ts';
import { NOTIFICATION_KINDS } from '#common/domain/choices.ts';
import { expectInOrder, linksOf } from './testing/html.ts';
import { drawPage, ORIGIN } from './testing/pages.ts';
import { dealer, member, network, sampleHome } from './testing/samples.ts';

const SITE = { 'GET /accounts/currentTenant': network, 'GET /accounts/currentZip': '83702' };
type Answers = Parameters<typeof drawPage>[1] & object;
const loggedIn = (fields: Partial<typeof member> = {}, answers: Answers['answers'] = {}): Answers => ({
  answers: { ...SITE, 'GET /accounts/current': { ...member, ...fields }, ...answers },
  initialState: { hasSession: true },
});

describe('the footer bar', () => {
  const BAR = /<nav aria-label="Main".*?<\/nav>/s;
  const drawBar = async (counts: Partial<typeof member>) => {
    const { html } = await drawPage('/about', loggedIn(counts));
    const [bar = ''] = BAR.exec(html) ?? [];
    const item = (path: string) => new RegExp(`<a[^>]* href="${path}".*?</a>`, 's').exec(bar)?.[0] ?? '';
    return { bar, messages: item('/messages'), notifications: item('/notifications') };
  };

  test('of a logged-in user: list, create, messages, notifications, search, account (spec 6)', async () => {
    const { bar } = await drawBar({});
    expect(linksOf(bar, BAR)).toEqual([
      '/posts',
      '/messages',
      '/notifications',
      '/posts/search',
      '/accounts',
    ]);
    expectInOrder(bar, ['Listings', 'Create', 'Messages', 'Notifications', 'Search', 'Account']);
  });

  test.each([
    { count: 0, suffix: '', isFilled: false, badge: false },
    { count: 1, suffix: ', 1 unread', isFilled: true, badge: false },
    { count: 2, suffix: ', 2 unread', isFilled: false, badge: true },
    { count: 120, suffix: ', 120 unread', isFilled: false, badge: '99+' },
  ])('$count unread: badge $badge, filled $isFilled (spec 2)', async ({ count, suffix, isFilled, badge }) => {
    const { messages, notifications } = await drawBar({
      unreadMessagesCount: count,
      notificationsCount: count,
    });
    for (const [name, html] of [
      ['Messages', messages],
      ['Notifications', notifications],
    ] as const) {
      expect(html).toContain(`aria-label="${name}${suffix}"`);
      expect(html.includes('fill="currentColor"')).toBe(isFilled);
      const [, shown = false] = /tabular-nums[^>]*>([^<]*)</.exec(html) ?? [];
      expect(shown).toBe(badge === true ? String(count) : badge);
    }
  });

  test('each count is its own (spec 2)', async () => {
    const { messages, notifications } = await drawBar({ unreadMessagesCount: 3, notificationsCount: 0 });
    expect(messages).toContain('Messages, 3 unread');
    expect(notifications).toContain('aria-label="Notifications"');
  });
});

describe('/notifications', () => {
  const NOW = '2026-11-19T12:00:00.000Z';
  const LIST = {
    notifications: [
      {
        id: 2,
        type: 'comment',
        content: '4 new comments on Marlin 336C',
        url: '/posts/5?comment=71',
        count: 4,
        readAt: null,
        createdAt: NOW,
      },
      {
        id: 1,
        type: 'account',
        content: 'Your phone number was changed',
        url: '/accounts',
        count: 1,
        readAt: NOW,
        createdAt: NOW,
      },
    ],
    nextCursor: null,
    unreadCount: 1,
  };
  const draw = (list: object, fields: Partial<typeof member> = { notificationsCount: 1 }) =>
    drawPage('/notifications', loggedIn(fields, { 'GET /notifications': list }));

  test('is for members: a visitor logs in first (spec 2)', async () => {
    for (const address of ['/notifications', '/notifications?view=preferences']) {
      const { status, headers } = await drawPage(address, { answers: SITE });
      expect(status).toBe(302);
      expect(new URL(headers.get('location') ?? '', ORIGIN).searchParams.get('requestedUrl')).toBe(address);
    }
  });

  test('lists them as they come, each leading to its page, the unread ones marked (spec 1)', async () => {
    const { html, text, status } = await draw(LIST);
    expect(status).toBe(200);
    expect(linksOf(html, /<main.*<\/ul>.*?<\/main>/s)).toEqual([
      '/notifications?view=preferences',
      '/posts/5?comment=71',
      '/accounts',
    ]);
    expectInOrder(text, [
      'Mark all as read',
      'Unread: 4 new comments on Marlin 336C',
      'Your phone number was changed',
    ]);
    expect(text.match(/Unread: /g)).toHaveLength(1);
    expect(html.match(/aria-label="Mark as read"/g)).toHaveLength(1);
  });

  test('offers to mark all as read only where one is unread', async () => {
    expect((await draw(LIST, { notificationsCount: 0 })).text).not.toContain('Mark all as read');
  });

  test('says so where there is none', async () => {
    const { text } = await draw({ notifications: [], nextCursor: null, unreadCount: 0 });
    expect(text).toContain('Nothing yet');
  });

  test('stays out of search engines', async () => {
    expect((await draw(LIST)).html).toContain('<meta name="robots" content="noindex"');
  });
});

describe('/notifications?view=preferences', () => {
  const preferences = (email: Preferences['email']) => ({
    preferences: NOTIFICATION_KINDS.map((kind) => ({ kind, onSite: true, byEmail: kind !== 'message' })),
    email,
  });
  const draw = (email: Preferences['email']) =>
    drawPage(
      '/notifications?view=preferences',
      loggedIn({ email: 'tom@mail.test' }, { 'GET /notifications/preferences': preferences(email) }),
    );

  test('has two switches for each kind, on as they were set', async () => {
    const { html } = await draw('verified');
    const switches = [...html.matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(([tag]) => ({
      name: /aria-label="([^"]*)"/.exec(tag)?.[1],
      isOn: tag.includes('aria-checked="true"'),
    }));
    expect(switches).toHaveLength(2 * NOTIFICATION_KINDS.length);
    expect(switches).toContainEqual({ name: 'By email: comments on your posts', isOn: true });
    expect(switches).toContainEqual({ name: 'On this site: messages', isOn: true });
    expect(switches).toContainEqual({ name: 'By email: messages', isOn: false });
  });

  test.each([
    ['none', 'your account has no email address'],
    ['unverified', 'open the link we sent you'],
    ['bounced', 'our last message bounced'],
    ['verified', 'Emails go to tom@mail.test'],
  ] as const)('tells what becomes of mails where the address is: %s', async (email, words) => {
    const { text, html } = await draw(email);
    expect(text).toContain(words);
    expect(linksOf(html, /<main.*<\/main>/s)).toContain('/accounts');
  });
});

describe('/unsubscribe', () => {
  const ADDRESS = '/unsubscribe?token=of-the-mail';
  const LINK = { ...SITE, 'GET /notifications/unsubscribe': { kind: 'priceDrop' } };
  const press = (answer: object) =>
    drawPage(ADDRESS, { method: 'POST', answers: { ...LINK, 'POST /notifications/unsubscribe': answer } });

  test('asks for one press: opening the link alone stops nothing', async () => {
    const { html, calls } = await drawPage(ADDRESS, { answers: LINK });
    const [form] = /<form[^>]*>/.exec(html) ?? [];
    expect(form).toContain('method="post"');
    expect(form).toContain(`action="${ADDRESS}"`);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('without a login, says what has stopped, and leads to the preferences', async () => {
    const { text, html, calls } = await press({ kind: 'priceDrop' });
    expect(calls).toContain('POST /notifications/unsubscribe');
    expectInOrder(text, ['You are unsubscribed', 'more emails about price drops on posts you saved']);
    expect(linksOf(html, /<main.*<\/main>/s)).toContain('/notifications?view=preferences');
  });

  test('of all mails says so', async () => {
    expect((await press({ kind: null })).text).toContain('You won’t get these emails anymore');
  });

  test('with a link that is none says what to do', async () => {
    const { text } = await press({ status: 422, body: null });
    expectInOrder(text, ['Unsubscribe', 'This link is not complete', 'Change your preferences']);
    expect(text).not.toContain('Stop these emails');
  });

  test.each(['/unsubscribe', ADDRESS])(
    '%s, a link that is none, says so before the press',
    async (address) => {
      const none = { ...SITE, 'GET /notifications/unsubscribe': { status: 422, body: null } };
      const { status, text } = await drawPage(address, { answers: none });
      expect(status).toBe(200);
      expectInOrder(text, ['Unsubscribe', 'This link is not complete', 'Change your preferences']);
      expect(text).not.toContain('Stop these emails');
    },
  );

  test('has no age question before it: one press from a mail is enough', async () => {
    const { text } = await drawPage(ADDRESS, {
      answers: LINK,
      initialState: { ageConfirmRequired: true, ageVerified: false },
    });
    expect(text).toContain('Stop these emails');
    expect(text).not.toContain('I am over 18');
  });

  test('where the server fails says so, and logs it', async () => {
    const { text, reported } = await press({ status: 500, body: null });
    expect(text).toContain('Stop these emails');
    expect(reported).toHaveLength(1);
  });
});

describe('the follow button', () => {
  const home = (currentUserFollows: boolean) => ({ ...dealer, deals: null, currentUserFollows });

  test.each([
    [false, /> ?Follow ?<span/],
    [true, /> ?Following ?<span/],
  ])('stands on a dealer’s home page: %s', async (follows, words) => {
    const { html } = await drawPage('/', {
      answers: { ...SITE, 'GET /tenants/current': sampleHome(home(follows)) },
    });
    expect(html.replaceAll('<!-- -->', '')).toMatch(words);
  });

  test('stands on a dealer’s list, and not on the network’s home page', async () => {
    const list = await drawPage('/ffl/alder-ridge', {
      answers: {
        ...SITE,
        'GET /ffls/alder-ridge': home(false),
        'GET /posts': { posts: [], nextCursor: null },
        'GET /posts/count': { count: 0, capped: false },
      },
    });
    expectInOrder(list.text, ['Alder Ridge Outfitters', 'Follow Alder Ridge Outfitters', 'Listings']);
    const { text } = await drawPage('/', {
      answers: { ...SITE, 'GET /tenants/current': sampleHome(network) },
    });
    expect(text).not.toContain('Follow');
  });
});

test('the account leads to the preferences', async () => {
  const { html } = await drawPage('/accounts', loggedIn({}, { 'GET /accounts/sessions': { sessions: [] } }));
  expect(linksOf(html, /<main.*<\/main>/s)).toContain('/notifications?view=preferences');
});

describe('/renew', () => {
  const ADDRESS = '/renew?token=of-the-mail';
  const RENEWAL = {
    postId: 31,
    title: 'Marlin 1895',
    expiresAt: '2027-01-18T12:00:00.000Z',
    isRenewed: false,
  };
  const LINK = { ...SITE, 'GET /posts/renewal': RENEWAL };

  test('asks for one press: opening the link alone renews nothing', async () => {
    const { html, text, calls } = await drawPage(ADDRESS, { answers: LINK });
    expect(/<form[^>]*>/.exec(html)?.[0]).toContain('method="post"');
    expectInOrder(text, ['Renew this listing?', '“Marlin 1895” ends on', 'Renew']);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('says that it is renewed, and leads to the listing', async () => {
    const answers = { ...LINK, 'POST /posts/renewal': { ...RENEWAL, isRenewed: true } };
    const { html, text } = await drawPage(ADDRESS, { method: 'POST', answers });
    expectInOrder(text, ['Renewed', '“Marlin 1895” ends on']);
    expect(linksOf(html, /<main.*<\/main>/s)).toContain('/posts/31');
  });

  test('says what is wrong with a link', async () => {
    const wrong = { ...SITE, 'GET /posts/renewal': { status: 422, body: null } };
    expect((await drawPage(ADDRESS, { answers: wrong })).text).toContain('Not renewed');
  });
});
