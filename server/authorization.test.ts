/** The authorization table: every route of the API with every kind of person. A route without a row fails. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { makeRenewalToken } from '#server/features/posts/renewal-link.ts';
import { makeUnsubscribeToken } from '#server/features/notifications/unsubscribe.ts';
import { makeStopToken } from '#server/features/accounts/number-changes.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import { type Client, createTestApp, NETWORK_HOST, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

const PEOPLE = [
  'visitor',
  'user',
  'suspended',
  /** Wrote the post that the row acts on. */
  'owner',
  /** Belongs to the dealer, and asks on its host. */
  'staff',
  /** The same as its manager. */
  'manager',
  'mod',
  'admin',
  'dev',
  'sudo',
] as const;
type PersonName = (typeof PEOPLE)[number];

const EVERYONE: readonly PersonName[] = PEOPLE;
const LOGGED_IN = PEOPLE.filter((name) => name !== 'visitor');
/** Whoever may write: a suspended member reads. */
const MEMBERS = LOGGED_IN.filter((name) => name !== 'suspended');
const MODERATORS: readonly PersonName[] = ['mod', 'admin', 'dev', 'sudo'];
const ADMINS: readonly PersonName[] = ['admin', 'dev', 'sudo'];
const DEVELOPERS: readonly PersonName[] = ['dev', 'sudo'];
/** Everyone who belongs to the dealer. */
const STORE: readonly PersonName[] = ['staff', 'manager'];

let t: TestApp;
let dealer: TestDealer;
/** A store to which nobody of the table belongs. */
let otherDealer: TestDealer;
let picture: Buffer;
let userIds: Record<Exclude<PersonName, 'visitor'>, number>;

type Made = { url: string; body?: object; /** Sent as a form. */ file?: Buffer };
type Row = {
  /** Method and path as in the OpenAPI document. */
  route: string;
  /** What sets this row apart from others of the same route. */
  when?: string;
  request: (who: PersonName) => Made | Promise<Made>;
  allowed: readonly PersonName[];
};

const post = (values: { status?: number; type?: number; previous_status?: number; reason?: string } = {}) =>
  createPost(t.db, { author_id: userIds.owner, ...values });
const ownOf = async (who: PersonName): Promise<number> =>
  who === 'visitor' ? 1 : createPost(t.db, { author_id: userIds[who] });

const at = (url: string, body?: object) => (): Made => ({ url, body });
const onPost = (suffix: string, body?: object, values?: Parameters<typeof post>[0]) => async () => ({
  url: `/posts/${await post(values)}${suffix}`,
  body,
});
const status = (action: string, values: Parameters<typeof post>[0] = {}): Row['request'] =>
  onPost('/status', { action, reason: 'Said in the table' }, values);
const write = (type: string) =>
  at('/posts', {
    type,
    title: 'A title of the table',
    description: 'Words.',
    ...(['sell', 'dealernew', 'dealerused'].includes(type.toLowerCase())
      ? { price: 10, category: 'kit', zipCode: '83702' }
      : {}),
  });

const NEW_STORE = {
  name: 'store-of-the-table',
  displayName: 'Store of the table',
  licenseNumber: '9-82-001-01-9A-99999',
  licenseName: 'Table LLC',
  street: '1 Main St',
  zip: '83702',
  hosts: [],
};

const ROWS: Row[] = [
  // Accounts
  { route: 'GET /api/accounts/current', request: at('/accounts/current'), allowed: LOGGED_IN },
  { route: 'GET /api/accounts/currentTenant', request: at('/accounts/currentTenant'), allowed: EVERYONE },
  { route: 'GET /api/accounts/currentZip', request: at('/accounts/currentZip'), allowed: EVERYONE },
  { route: 'GET /api/server', request: at('/server'), allowed: EVERYONE },
  { route: 'GET /api/accounts/limits', request: at('/accounts/limits'), allowed: LOGGED_IN },
  {
    route: 'POST /api/accounts/login',
    request: at('/accounts/login', { phoneNumber: '303-555-0199' }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/accounts/verify',
    request: at('/accounts/verify', { phoneNumber: '303-555-0199', code: '000000' }),
    allowed: EVERYONE,
  },
  { route: 'POST /api/accounts/logout', request: at('/accounts/logout'), allowed: EVERYONE },
  { route: 'PATCH /api/accounts/current', request: at('/accounts/current', {}), allowed: MEMBERS },
  { route: 'GET /api/accounts/export', request: at('/accounts/export'), allowed: LOGGED_IN },
  {
    route: 'DELETE /api/accounts/current',
    when: 'without meaning it',
    request: at('/accounts/current', { confirm: 'Not so' }),
    allowed: LOGGED_IN,
  },
  {
    route: 'POST /api/accounts/phone',
    request: at('/accounts/phone', { phoneNumber: '303-555-0198', currentCode: '000000' }),
    allowed: MEMBERS,
  },
  {
    route: 'POST /api/accounts/phone/verify',
    request: at('/accounts/phone/verify', {
      phoneNumber: '303-555-0198',
      currentCode: '000000',
      code: '000000',
    }),
    allowed: MEMBERS,
  },
  {
    route: 'POST /api/accounts/lostNumber/email',
    request: at('/accounts/lostNumber/email', { email: 'table@example.org' }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/accounts/lostNumber/code',
    request: at('/accounts/lostNumber/code', { phoneNumber: '303-555-0197' }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/accounts/lostNumber/change',
    request: at('/accounts/lostNumber/change', {
      email: 'table@example.org',
      emailCode: '000000',
      phoneNumber: '303-555-0197',
      code: '000000',
    }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/accounts/lostNumber/request',
    request: at('/accounts/lostNumber/request', {
      oldNumber: '303-555-0196',
      phoneNumber: '303-555-0197',
      code: '000000',
      statement: 'Said in the table',
    }),
    allowed: EVERYONE,
  },
  {
    route: 'GET /api/accounts/lostNumber/stop',
    request: async () => ({
      url: `/accounts/lostNumber/stop?token=${makeStopToken(t.context, await createNumberRequest())}`,
    }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/accounts/lostNumber/stop',
    request: async () => ({
      url: '/accounts/lostNumber/stop',
      body: { token: makeStopToken(t.context, await createNumberRequest()) },
    }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/accounts/email/verify',
    request: at('/accounts/email/verify', { token: 'no such token' }),
    allowed: EVERYONE,
  },
  { route: 'GET /api/accounts/sessions', request: at('/accounts/sessions'), allowed: LOGGED_IN },
  {
    route: 'DELETE /api/accounts/sessions/{id}',
    when: 'of another person',
    request: async () => {
      await t.startSession(userIds.owner);
      const { id } = await t.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userIds.owner)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { url: `/accounts/sessions/${id}` };
    },
    allowed: ['owner'],
  },
  { route: 'GET /api/users/{id}', request: () => ({ url: `/users/${userIds.owner}` }), allowed: EVERYONE },
  // Places, tenants, dealers
  { route: 'GET /api/zips/{zip}', request: at('/zips/83702'), allowed: EVERYONE },
  { route: 'GET /api/tenants/current', request: at('/tenants/current'), allowed: EVERYONE },
  { route: 'GET /api/ffls', request: at('/ffls'), allowed: EVERYONE },
  { route: 'GET /api/ffls/{slug}', request: () => ({ url: `/ffls/${dealer.name}` }), allowed: EVERYONE },
  // Setting up tenants
  { route: 'GET /api/tenants', request: at('/tenants'), allowed: ADMINS },
  { route: 'POST /api/tenants', request: at('/tenants', NEW_STORE), allowed: ADMINS },
  {
    route: 'PATCH /api/tenants/{id}/license',
    request: () => ({
      url: `/tenants/${otherDealer.tenantId}/license`,
      body: { action: 'pause', reason: 'Said in the table' },
    }),
    allowed: ADMINS,
  },
  ...(
    [
      ['GET', '', undefined],
      ['PATCH', '', { version: 1, description: 'Said in the table' }],
      ['GET', '/members', undefined],
      ['POST', '/members', { phoneNumber: '303-555-0197', role: 'staff' }],
      ['PATCH', '/members/{userId}', { role: 'manager' }],
      ['DELETE', '/members/{userId}', undefined],
      ['DELETE', '/invitations/{invitationId}', undefined],
    ] as const
  ).flatMap(([method, suffix, body]) =>
    (['its own', 'another'] as const).map((whose) => ({
      route: `${method} /api/tenants/{id}${suffix}`,
      when: `${whose} store`,
      request: async () => {
        const store = whose === 'its own' ? dealer : otherDealer;
        const { userId, invitationId } = await createStorePeople(store);
        const path = suffix.replace('{userId}', `${userId}`).replace('{invitationId}', `${invitationId}`);
        return { url: `/tenants/${store.tenantId}${path}`, body };
      },
      allowed: whose === 'its own' ? (['manager', ...ADMINS] as const) : ADMINS,
    })),
  ),
  {
    route: 'PATCH /api/tenants/{id}',
    when: 'the address of its own store',
    request: () => ({
      url: `/tenants/${dealer.tenantId}`,
      body: { version: 1, hosts: [dealer.host] },
    }),
    allowed: ADMINS,
  },
  { route: 'GET /api/accounts/invitations', request: at('/accounts/invitations'), allowed: LOGGED_IN },
  {
    route: 'POST /api/accounts/invitations/{id}',
    when: 'of the owner’s number',
    request: async () => ({
      url: `/accounts/invitations/${(await createStorePeople(otherDealer, userIds.owner)).invitationId}`,
      body: { accept: false },
    }),
    allowed: ['owner'],
  },
  {
    route: 'POST /api/media',
    when: 'for a tenant',
    request: () => ({ url: '/media?kind=tenant', file: picture }),
    allowed: ['manager', ...ADMINS],
  },
  // Pictures
  { route: 'POST /api/media', request: () => ({ url: '/media', file: picture }), allowed: MEMBERS },
  {
    route: 'DELETE /api/media/{id}',
    when: 'of another person',
    request: async () => ({ url: `/media/${await createMedia()}` }),
    allowed: ['owner'],
  },
  {
    route: 'GET /api/media/{*}',
    request: async () => {
      await t.context.storage.put('pictures/aa/aa-320.webp', Buffer.from('RIFF'), 'image/webp');
      return { url: '/media/pictures/aa/aa-320.webp' };
    },
    allowed: EVERYONE,
  },
  // Reading posts
  { route: 'GET /api/posts', request: at('/posts'), allowed: EVERYONE },
  { route: 'GET /api/posts', when: 'saved', request: at('/posts?saved=true'), allowed: LOGGED_IN },
  { route: 'GET /api/getposts', request: at('/getposts'), allowed: EVERYONE },
  { route: 'GET /api/posts/suggestions', request: at('/posts/suggestions?field=caliber'), allowed: EVERYONE },
  { route: 'GET /api/posts/count', request: at('/posts/count'), allowed: EVERYONE },
  ...[10, 20, 30, 40, 50].map((value) => ({
    route: 'GET /api/posts/{id}',
    when: `status ${value}`,
    request: onPost('', undefined, { status: value }),
    allowed: EVERYONE,
  })),
  ...[PostStatus.Flagged, PostStatus.Hidden].map((value) => ({
    route: 'GET /api/posts/{id}',
    when: `status ${value}`,
    request: onPost('', undefined, { status: value, reason: 'Because.' }),
    allowed: ['owner', ...MODERATORS] as const,
  })),
  {
    route: 'GET /api/posts/{id}',
    when: 'draft',
    request: onPost('', undefined, { status: PostStatus.Draft }),
    allowed: ['owner'],
  },
  {
    route: 'GET /api/posts/{id}',
    when: 'deleted',
    request: onPost('', undefined, { status: PostStatus.Deleted }),
    allowed: MODERATORS,
  },
  // Writing posts
  ...['sell', 'buy', 'trade', 'basic'].map((type) => ({
    route: 'POST /api/posts',
    when: type,
    request: at('/posts', {
      type,
      title: 'A title of the table',
      description: 'Words.',
      ...(type === 'basic' ? {} : { price: 10, category: 'kit', zipCode: '83702' }),
    }),
    allowed: MEMBERS,
  })),
  {
    route: 'POST /api/posts',
    when: 'video',
    request: at('/posts', {
      type: 'video',
      title: 'A title of the table',
      description: '',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    }),
    allowed: MEMBERS,
  },
  { route: 'POST /api/posts', when: 'dealerNew', request: write('dealerNew'), allowed: STORE },
  { route: 'POST /api/posts', when: 'dealerUsed', request: write('dealerUsed'), allowed: STORE },
  { route: 'POST /api/posts', when: 'news', request: write('news'), allowed: [...STORE, ...ADMINS] },
  { route: 'POST /api/posts', when: 'ad', request: write('ad'), allowed: ADMINS },
  {
    route: 'POST /api/createpost',
    request: at('/createpost', { type: 'basic', title: 'A title of the table', description: 'Words.' }),
    allowed: MEMBERS,
  },
  { route: 'PATCH /api/posts/{id}', request: onPost('', { title: 'Another title' }), allowed: ['owner'] },
  {
    route: 'PATCH /api/posts/{id}',
    when: 'of the dealer',
    request: async () => ({
      url: `/posts/${await createPost(t.db, { author_id: userIds.owner, type: PostType.DealerNew }, dealer)}`,
      body: { title: 'Another title' },
    }),
    allowed: STORE,
  },
  { route: 'DELETE /api/posts/{id}', request: onPost(''), allowed: ['owner', ...MODERATORS] },
  {
    route: 'POST /api/deletepost',
    request: async () => ({ url: '/deletepost', body: { id: await post() } }),
    allowed: ['owner', ...MODERATORS],
  },
  {
    route: 'POST /api/posts/screen',
    request: at('/posts/screen', { type: 'sell', title: 'A title', description: 'Words.' }),
    allowed: MEMBERS,
  },
  // The action menu
  {
    route: 'POST /api/posts/{id}/status',
    when: 'publish',
    request: status('publish', { status: PostStatus.Draft }),
    allowed: ['owner'],
  },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'markPending',
    request: status('markPending'),
    allowed: ['owner'],
  },
  { route: 'POST /api/posts/{id}/status', when: 'markSold', request: status('markSold'), allowed: ['owner'] },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'clearStatus',
    request: status('clearStatus', { status: PostStatus.Pending }),
    allowed: ['owner'],
  },
  { route: 'POST /api/posts/{id}/status', when: 'flag', request: status('flag'), allowed: MODERATORS },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'unflag',
    request: status('unflag', { status: PostStatus.Flagged }),
    allowed: MODERATORS,
  },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'review',
    request: async () => {
      const id = await post();
      await t.db
        .insertInto('reports')
        .values({ kind: 'post', subject_id: id, reporter_id: userIds.user, reason: 'spam' })
        .execute();
      return { url: `/posts/${id}/status`, body: { action: 'review' } };
    },
    allowed: MODERATORS,
  },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'approve',
    request: status('approve', { status: PostStatus.Flagged }),
    allowed: MODERATORS,
  },
  { route: 'POST /api/posts/{id}/status', when: 'hide', request: status('hide'), allowed: MODERATORS },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'restore',
    request: status('restore', { status: PostStatus.Hidden }),
    allowed: MODERATORS,
  },
  {
    route: 'POST /api/posts/{id}/status',
    when: 'a moderator, on a moderator’s post',
    request: async () => ({
      url: `/posts/${await createPost(t.db, { author_id: userIds.mod })}/status`,
      body: { action: 'hide', reason: 'Said in the table' },
    }),
    allowed: ADMINS,
  },
  {
    route: 'POST /api/posts/{id}/type',
    when: 'to dealer, each one’s own',
    request: async (who) => ({ url: `/posts/${await ownOf(who)}/type`, body: { action: 'convertToDealer' } }),
    allowed: STORE,
  },
  {
    route: 'POST /api/posts/{id}/type',
    when: 'to private, of the dealer',
    request: async () => ({
      url: `/posts/${await createPost(t.db, { author_id: userIds.owner, type: PostType.DealerUsed }, dealer)}/type`,
      body: { action: 'convertToPrivate' },
    }),
    allowed: STORE,
  },
  { route: 'POST /api/posts/{id}/renew', request: onPost('/renew'), allowed: ['owner'] },
  {
    route: 'POST /api/posts/{id}/appeal',
    request: onPost('/appeal', { text: 'It is lawful.' }, { status: PostStatus.Flagged }),
    allowed: ['owner'],
  },
  { route: 'POST /api/posts/{id}/share', request: onPost('/share'), allowed: EVERYONE },
  // Reactions and saved posts
  { route: 'PUT /api/posts/{id}/reaction', request: onPost('/reaction', { reaction: 2 }), allowed: MEMBERS },
  {
    route: 'PUT /api/posts/{id}/reaction',
    when: 'report',
    request: onPost('/reaction', { reaction: 5, reason: 'scam' }),
    allowed: MEMBERS.filter((name) => name !== 'owner'),
  },
  { route: 'PUT /api/posts/{id}/bookmark', request: onPost('/bookmark'), allowed: MEMBERS },
  { route: 'DELETE /api/posts/{id}/bookmark', request: onPost('/bookmark'), allowed: LOGGED_IN },
  // Comments
  ...(
    [
      ['GET', '/posts/{id}/comments', undefined, EVERYONE],
      ['POST', '/posts/{id}/comments', { body: 'Said in the table' }, MEMBERS],
    ] as const
  ).flatMap(([method, path, body, allowed]) => [
    { route: `${method} /api${path}`, request: onPost('/comments', body), allowed },
    {
      route: `${method} /api${path}`,
      when: 'of a hidden post',
      request: onPost('/comments', body, { status: PostStatus.Hidden, reason: 'Because.' }),
      allowed: method === 'GET' ? (['owner', ...MODERATORS] as const) : [],
    },
  ]),
  ...(
    [
      // Written by `user`, on a post of `owner`.
      ['GET', '', undefined, EVERYONE],
      ['GET', '/replies', undefined, EVERYONE],
      ['PATCH', '', { body: 'Changed in the table' }, ['user']],
      ['DELETE', '', undefined, ['user', ...MODERATORS]],
      ['POST', '/report', { reason: 'spam' }, MEMBERS.filter((name) => name !== 'user')],
    ] as const
  ).flatMap(([method, suffix, body, allowed]) => [
    {
      route: `${method} /api/comments/{id}${suffix}`,
      request: async () => ({ url: `/comments/${await createComment({})}${suffix}`, body }),
      allowed,
    },
    {
      route: `${method} /api/comments/{id}${suffix}`,
      when: 'of a hidden post',
      request: async () => ({
        url: `/comments/${await createComment({ status: PostStatus.Hidden })}${suffix}`,
        body,
      }),
      allowed: method === 'GET' ? (['owner', ...MODERATORS] as const) : method === 'DELETE' ? MODERATORS : [],
    },
  ]),
  // Saved searches
  { route: 'GET /api/searches', request: at('/searches'), allowed: LOGGED_IN },
  {
    route: 'POST /api/searches',
    request: at('/searches', { name: 'Mine', criteria: {} }),
    allowed: MEMBERS,
  },
  ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
    route: `${method} /api/searches/{id}`,
    when: 'of another person',
    request: async () => {
      const { id } = await t.db
        .insertInto('searches')
        .values({ user_id: userIds.owner, name: 'Mine', criteria: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { url: `/searches/${id}`, ...(method === 'PATCH' ? { body: { name: 'Yours' } } : {}) };
    },
    allowed: ['owner'] as const,
  })),
  // Following dealers
  {
    route: 'PUT /api/ffls/{slug}/follow',
    request: () => ({ url: `/ffls/${dealer.name}/follow` }),
    allowed: MEMBERS,
  },
  {
    route: 'DELETE /api/ffls/{slug}/follow',
    request: () => ({ url: `/ffls/${dealer.name}/follow` }),
    allowed: LOGGED_IN,
  },
  // Messages
  { route: 'GET /api/conversations', request: at('/conversations'), allowed: LOGGED_IN },
  {
    route: 'POST /api/conversations',
    request: async () => ({ url: '/conversations', body: { postId: await post(), body: 'Is it there?' } }),
    allowed: MEMBERS.filter((name) => name !== 'owner'),
  },
  {
    route: 'POST /api/conversations',
    when: 'about a post of the dealer',
    request: async () => ({
      url: '/conversations',
      body: {
        postId: await createPost(t.db, { author_id: userIds.owner, type: PostType.DealerNew }, dealer),
        body: 'Is it there?',
      },
    }),
    allowed: MEMBERS.filter((name) => !STORE.includes(name)),
  },
  ...(
    [
      ['GET', '', undefined],
      ['GET', '/messages', undefined],
      ['POST', '/messages', { body: 'Said in the table' }],
      ['POST', '/read', { messageId: 1 }],
      ['POST', '/block', { blocked: true }],
      ['POST', '/report', { reason: 'spam' }],
    ] as const
  ).flatMap(([method, suffix, body]) => {
    const isReading = method === 'GET' || suffix === '/read';
    const readers: readonly PersonName[] = isReading ? ['suspended'] : [];
    return (
      [
        ['with the author of the post', ['owner']],
        ['with the dealer, whose member its author was', STORE],
        ['of one who is suspended', readers],
      ] as const
    ).map(([when, allowed]) => ({
      route: `${method} /api/conversations/{id}${suffix}`,
      when,
      request: async () => ({ url: `/conversations/${(await createConversation(when)).id}${suffix}`, body }),
      allowed,
    }));
  }),
  ...(
    [
      ['with the author of the post', ['owner']],
      ['with the dealer, whose member its author was', STORE],
      ['of one who is suspended', ['suspended']],
    ] as const
  ).map(([when, allowed]) => ({
    route: 'GET /api/media/{*}',
    when: `of a conversation ${when}`,
    request: async () => ({ url: `/media/${await createMessagePicture(when)}` }),
    allowed,
  })),
  // Deals
  ...(
    [
      ['sold by its author', ['owner']],
      ['sold by the dealer', STORE],
    ] as const
  ).flatMap(([when, allowed]): Row[] => [
    {
      route: 'GET /api/posts/{id}/buyers',
      when,
      request: async () => ({ url: `/posts/${(await createSale(when)).postId}/buyers` }),
      allowed,
    },
    {
      route: 'PUT /api/posts/{id}/deal',
      when,
      request: async () => {
        const { postId, buyerId } = await createSale(when);
        return { url: `/posts/${postId}/deal`, body: { buyerId } };
      },
      allowed,
    },
    {
      route: 'PUT /api/deals/{id}/rating',
      when,
      request: async () => ({
        url: `/deals/${await createDeal(await createSale(when))}/rating`,
        body: { score: 5 },
      }),
      allowed,
    },
  ]),
  ...(['owner', 'suspended'] as const).flatMap((buyer) => {
    const made = async () =>
      createDeal({ ...(await createSale('sold by the dealer')), buyerId: userIds[buyer] });
    const when = `bought by ${buyer}`;
    const allowed: readonly PersonName[] = buyer === 'owner' ? ['owner'] : [];
    return [
      {
        route: 'POST /api/deals/{id}/decline',
        when,
        request: async () => ({ url: `/deals/${await made()}/decline` }),
        allowed,
      },
      {
        route: 'PUT /api/deals/{id}/rating',
        when,
        request: async () => ({ url: `/deals/${await made()}/rating`, body: { score: 5 } }),
        allowed: buyer === 'owner' ? ['owner', ...STORE] : STORE,
      },
    ] satisfies Row[];
  }),
  { route: 'GET /api/deals', request: at('/deals?state=open'), allowed: LOGGED_IN },
  {
    route: 'GET /api/users/{id}/ratings',
    request: () => ({ url: `/users/${userIds.owner}/ratings` }),
    allowed: EVERYONE,
  },
  {
    route: 'GET /api/ffls/{slug}/ratings',
    request: () => ({ url: `/ffls/${dealer.name}/ratings` }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/ratings/{id}/report',
    request: async () => ({ url: `/ratings/${await createRating()}/report`, body: { reason: 'spam' } }),
    allowed: MEMBERS.filter((name) => name !== 'owner'),
  },
  // Notifications
  { route: 'GET /api/notifications', request: at('/notifications'), allowed: LOGGED_IN },
  { route: 'POST /api/notifications/read', request: at('/notifications/read', {}), allowed: LOGGED_IN },
  {
    route: 'GET /api/notifications/preferences',
    request: at('/notifications/preferences'),
    allowed: LOGGED_IN,
  },
  {
    route: 'PATCH /api/notifications/preferences',
    request: at('/notifications/preferences', { preferences: [{ kind: 'comment', byEmail: false }] }),
    allowed: LOGGED_IN,
  },
  {
    route: 'GET /api/posts/renewal',
    request: async () => ({ url: `/posts/renewal?token=${renewalToken(await post())}` }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/posts/renewal',
    request: async () => ({ url: '/posts/renewal', body: { token: renewalToken(await post()) } }),
    allowed: EVERYONE,
  },
  {
    route: 'POST /api/notifications/unsubscribe',
    request: () => ({ url: '/notifications/unsubscribe', body: { token: unsubscribeToken() } }),
    allowed: EVERYONE,
  },
  {
    route: 'GET /api/notifications/unsubscribe',
    request: () => ({ url: `/notifications/unsubscribe?token=${unsubscribeToken()}` }),
    allowed: EVERYONE,
  },
  ...(['POST', 'GET'] as const).map((method) => ({
    route: `${method} /api/notifications/unsubscribe/{token}`,
    request: () => ({ url: `/notifications/unsubscribe/${unsubscribeToken()}` }),
    allowed: EVERYONE,
  })),
  // Becoming verified: `owner` has applied.
  {
    route: 'POST /api/tenants/applications',
    request: at('/tenants/applications', {
      licenseNumber: 'none',
      businessName: 'A store of the table',
      street: '1 Main St',
      zip: '83702',
      phoneNumber: '208-555-0100',
      website: 'table.example',
      takesTransfers: true,
      performsChecks: true,
    }),
    allowed: MEMBERS,
  },
  { route: 'GET /api/tenants/applications', request: at('/tenants/applications'), allowed: ADMINS },
  {
    route: 'GET /api/tenants/applications/mine',
    request: at('/tenants/applications/mine'),
    allowed: LOGGED_IN,
  },
  ...(
    [
      ['GET', '', undefined, ['owner', ...ADMINS]],
      ['POST', '/messages', { body: 'Said in the table' }, ['owner', ...ADMINS]],
      ['POST', '/withdraw', undefined, ['owner', ...ADMINS]],
      ['POST', '/letter', {}, ADMINS],
      ['POST', '/code', { code: 'ACEF-GH34' }, ['owner']],
      ['POST', '/decision', { decision: 'decline', reason: 'Said in the table' }, ADMINS],
    ] as const
  ).map(([method, suffix, body, allowed]) => ({
    route: `${method} /api/tenants/applications/{id}${suffix}`,
    request: async () => ({ url: `/tenants/applications/${await createApplication()}${suffix}`, body }),
    allowed,
  })),
  // A store's desk
  { route: 'GET /api/store/numbers', request: at('/store/numbers'), allowed: STORE },
  {
    route: 'GET /api/conversations',
    when: 'as the inbox of a store',
    request: at('/conversations?inbox=all'),
    allowed: STORE,
  },
  { route: 'POST /api/posts/{id}/view', request: onPost('/view'), allowed: EVERYONE },
  // The list of licensees
  {
    route: 'POST /api/licensees/imports',
    request: () => ({ url: '/licensees/imports?listedOn=2026-11-01', file: Buffer.from('a list') }),
    allowed: ADMINS,
  },
  { route: 'GET /api/licensees/imports', request: at('/licensees/imports'), allowed: ADMINS },
  ...['', '/faults', '/changes?kind=new'].map((part) => ({
    route: `GET /api/licensees/imports/{id}${part.split('?')[0]}`,
    request: async () => ({ url: `/licensees/imports/${await createListImport()}${part}` }),
    allowed: ADMINS,
  })),
  {
    route: 'POST /api/licensees/imports/{id}/whole',
    request: async () => ({ url: `/licensees/imports/${await createListImport()}/whole` }),
    allowed: ADMINS,
  },
  {
    route: 'GET /api/licensees/{licenseNumber}',
    request: at('/licensees/9-82-001-01-8C-00001'),
    allowed: ADMINS,
  },
  // Settings, audit, diagnostics
  { route: 'GET /api/site', request: at('/site'), allowed: EVERYONE },
  { route: 'GET /api/settings', request: at('/settings'), allowed: ADMINS },
  {
    route: 'PATCH /api/settings',
    request: at('/settings', { values: { reportThreshold: null }, was: { reportThreshold: 3 } }),
    allowed: ADMINS,
  },
  { route: 'GET /api/screen/rules', request: at('/screen/rules'), allowed: ADMINS },
  {
    route: 'PUT /api/screen/rules/{id}',
    request: at('/screen/rules/phone-number', { rule: null, isEnabled: true, was: null }),
    allowed: ADMINS,
  },
  {
    route: 'DELETE /api/screen/rules/{id}',
    request: at('/screen/rules/phone-number', { was: null }),
    allowed: ADMINS,
  },
  { route: 'POST /api/screen/try', request: at('/screen/try', {}), allowed: ADMINS },
  { route: 'GET /api/audit', request: at('/audit'), allowed: ADMINS },
  { route: 'GET /api/audit/export.csv', request: at('/audit/export.csv'), allowed: ADMINS },
  { route: 'GET /api/diagnostics', request: at('/diagnostics'), allowed: DEVELOPERS },
  {
    route: 'GET /api/diagnostics/jobs',
    request: at('/diagnostics/jobs?queue=mail.send'),
    allowed: DEVELOPERS,
  },
  {
    route: 'POST /api/diagnostics/jobs/{queue}/{id}',
    request: at('/diagnostics/jobs/mail.send/00000000-0000-4000-8000-000000000000', { action: 'retry' }),
    allowed: DEVELOPERS,
  },
  // Inventory
  ...(
    [
      ['GET', '', undefined],
      ['GET', '/export.csv', undefined],
      ['GET', '/template.csv', undefined],
      ['POST', '/bulk', { ids: [1], action: 'renew' }],
      ['GET', '/imports', undefined],
    ] as const
  ).map(([method, path, body]) => ({
    route: `${method} /api/inventory${path}`,
    request: at(`/inventory${path}`, body),
    allowed: STORE,
  })),
  {
    route: 'POST /api/inventory/imports',
    request: () => ({ url: '/inventory/imports', file: Buffer.from('sku,price\nA-1,100\n') }),
    allowed: STORE,
  },
  ...(
    [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/apply'],
    ] as const
  ).map(([method, suffix]) => ({
    route: `${method} /api/inventory/imports/{id}${suffix}`,
    request: async () => ({ url: `/inventory/imports/${await createImport()}${suffix}` }),
    allowed: STORE,
  })),
  // People
  { route: 'POST /api/people/search', request: at('/people/search', {}), allowed: MODERATORS },
  ...(
    [
      ['GET', '', undefined, MODERATORS],
      ['GET', '/history', undefined, MODERATORS],
      ['PATCH', '/role', { role: RoleLevel.Mod, was: RoleLevel.User, reason: 'Said in the table' }, ADMINS],
      ['POST', '/suspension', { days: 3, reason: 'Said in the table', was: null }, MODERATORS],
      ['DELETE', '/suspension', {}, MODERATORS],
      ['POST', '/ban', { reason: 'Said in the table', until: null }, ADMINS],
      ['DELETE', '/ban', {}, ADMINS],
      ['POST', '/notes', { body: 'Said in the table' }, MODERATORS],
    ] as const
  ).map(([method, suffix, body, allowed]) => ({
    route: `${method} /api/people/{id}${suffix}`,
    request: async () => ({ url: `/people/${await createUser(t.db)}${suffix}`, body }),
    allowed,
  })),
  { route: 'GET /api/people/numberRequests', request: at('/people/numberRequests'), allowed: ADMINS },
  {
    route: 'POST /api/people/numberRequests/{id}/decision',
    request: async () => ({
      url: `/people/numberRequests/${await createNumberRequest()}/decision`,
      body: { approve: true },
    }),
    allowed: ADMINS,
  },
  {
    route: 'POST /api/people/numberRequests/{id}/decision',
    when: 'of an administrator',
    request: async () => ({
      url: `/people/numberRequests/${await createNumberRequest(RoleLevel.Admin)}/decision`,
      body: { approve: true },
    }),
    allowed: ['dev', 'sudo'],
  },
  {
    route: 'POST /api/people/{id}/suspension',
    when: 'of an administrator',
    request: async () => ({
      url: `/people/${await createUser(t.db, { role: RoleLevel.Admin })}/suspension`,
      body: { days: 3, reason: 'Said in the table', was: null },
    }),
    allowed: ['dev', 'sudo'],
  },
  // Moderation
  { route: 'GET /api/moderation/queue', request: at('/moderation/queue'), allowed: MODERATORS },
  { route: 'GET /api/moderation/log', request: at('/moderation/log'), allowed: EVERYONE },
  {
    route: 'GET /api/moderation/conversations/{id}',
    request: async () => ({ url: `/moderation/conversations/${await createReportedConversation()}` }),
    allowed: MODERATORS,
  },
  {
    route: 'POST /api/moderation/{kind}/{id}',
    request: async () => ({
      url: `/moderation/user/${await createReportedPerson()}`,
      body: { action: 'keep' },
    }),
    allowed: MODERATORS,
  },
  {
    route: 'POST /api/moderation/{kind}/{id}',
    when: 'about an administrator',
    request: async () => ({
      url: `/moderation/user/${await createReportedPerson(RoleLevel.Admin)}`,
      body: { action: 'keep' },
    }),
    allowed: ['dev', 'sudo'],
  },
  ...(['POST', 'DELETE'] as const).map((method) => ({
    route: `${method} /api/moderation/{kind}/{id}/claim`,
    request: async () => ({ url: `/moderation/user/${await createReportedPerson()}/claim` }),
    allowed: MODERATORS,
  })),
  {
    route: 'POST /api/users/{id}/report',
    request: async () => ({ url: `/users/${await createUser(t.db)}/report`, body: { reason: 'scam' } }),
    allowed: MEMBERS,
  },
  {
    route: 'DELETE /api/people/{id}/strikes/{strikeId}',
    request: async () => {
      const id = await createUser(t.db);
      const strike = await t.db
        .insertInto('strikes')
        .values({ user_id: id, reason: 'Said in the table', expires_at: new Date(Date.now() + 1_000_000) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { url: `/people/${id}/strikes/${strike.id}`, body: {} };
    },
    allowed: MODERATORS,
  },
];

async function createNumberRequest(role: RoleLevel = RoleLevel.User): Promise<number> {
  const { id } = await t.db
    .insertInto('number_changes')
    .values({
      user_id: await createUser(t.db, { role }),
      phone_number: '+13035550197',
      state: 'requested',
      statement: 'Said in the table',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createReport(kind: 'user' | 'conversation', id: number, aboutId: number): Promise<void> {
  const reporter = await createUser(t.db);
  await t.db
    .insertInto('reports')
    .values({ kind, subject_id: id, reporter_id: reporter, reason: 'scam' })
    .execute();
  await t.db.insertInto('cases').values({ kind, subject_id: id, about_id: aboutId }).execute();
}

async function createReportedPerson(role: RoleLevel = RoleLevel.User): Promise<number> {
  const id = await createUser(t.db, { role });
  await createReport('user', id, id);
  return id;
}

async function createReportedConversation(): Promise<number> {
  const author_id = await createUser(t.db);
  const asker_id = await createUser(t.db);
  const { id } = await t.db
    .insertInto('conversations')
    .values({ post_id: await createPost(t.db, { author_id }), asker_id, author_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('messages').values({ conversation_id: id, author_id, body: 'Hello' }).execute();
  await createReport('conversation', id, author_id);
  return id;
}

/** A member of the store, and an invitation to it: to the number of `invited`, else to nobody's. */
async function createStorePeople(
  { tenantId }: TestDealer,
  invited?: number,
): Promise<{ userId: number; invitationId: number }> {
  const userId = await createUser(t.db);
  await t.db
    .insertInto('tenant_members')
    .values({ tenant_id: tenantId, user_id: userId, role: 'staff' })
    .execute();
  const { phone_number } = await t.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', invited ?? userId)
    .executeTakeFirstOrThrow();
  const { id: invitationId } = await t.db
    .insertInto('tenant_invitations')
    .values({
      tenant_id: tenantId,
      phone_number: phone_number ?? '',
      role: 'staff',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'phone_number'])
        .doUpdateSet({ expires_at: new Date(Date.now() + 86_400_000) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, invitationId };
}

/** Of `owner`, who has one at a time. */
async function createApplication(): Promise<number> {
  await t.db.updateTable('applications').set({ state: 'withdrawn' }).execute();
  const { id } = await t.db
    .insertInto('applications')
    .values({
      applicant_id: userIds.owner,
      license_number: '9-82-001-01-8C-00001',
      business_name: 'A store of the table',
      street: '1 Main St',
      city: 'Boise',
      state_code: 'ID',
      zip: '83702',
      phone_number: '+12085550100',
      website: 'https://table.example/',
      takes_transfers: true,
      performs_checks: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Written by `user`, on a post of `owner`. */
async function createComment(values: { status?: number }): Promise<number> {
  const { id } = await t.db
    .insertInto('comments')
    .values({ post_id: await post(values), author_id: userIds.user, body: 'Said in the table' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Begun by somebody who is not in the table, or by `suspended`, with a message of theirs. */
async function createConversation(when: string): Promise<{ id: number; messageId: number }> {
  const isDealerOwned = when.startsWith('with the dealer');
  const asker = when === 'of one who is suspended' ? userIds.suspended : await createUser(t.db);
  const author = when === 'of one who is suspended' ? await createUser(t.db) : userIds.owner;
  const postId = await createPost(
    t.db,
    { author_id: author, ...(isDealerOwned ? { type: PostType.DealerNew } : {}) },
    isDealerOwned ? dealer : undefined,
  );
  const { id } = await t.db
    .insertInto('conversations')
    .values({
      post_id: postId,
      asker_id: asker,
      author_id: isDealerOwned ? null : author,
      tenant_id: isDealerOwned ? dealer.tenantId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await t.db
    .insertInto('messages')
    .values({ conversation_id: id, author_id: asker, body: 'Is it there?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, messageId: message.id };
}

type Sale = { postId: number; sellerId: number; fflId: number | null; buyerId: number };

/** By the owner or the dealer, with somebody who wrote about it and is not in the table. */
async function createSale(when: string): Promise<Sale> {
  const isDealerOwned = when === 'sold by the dealer';
  const sellerId = isDealerOwned ? userIds.staff : userIds.owner;
  const sold = { author_id: sellerId, status: PostStatus.Complete, sold_at: new Date() };
  const postId = await createPost(
    t.db,
    { ...sold, ...(isDealerOwned ? { type: PostType.DealerUsed } : {}) },
    isDealerOwned ? dealer : undefined,
  );
  const buyerId = await createUser(t.db);
  const { id } = await t.db
    .insertInto('conversations')
    .values({
      post_id: postId,
      asker_id: buyerId,
      author_id: isDealerOwned ? null : sellerId,
      tenant_id: isDealerOwned ? dealer.tenantId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('messages')
    .values({ conversation_id: id, author_id: buyerId, body: 'Mine?' })
    .execute();
  return { postId, sellerId, fflId: isDealerOwned ? dealer.fflId : null, buyerId };
}

async function createDeal({ postId, sellerId, fflId, buyerId }: Sale): Promise<number> {
  const { id } = await t.db
    .insertInto('deals')
    .values({ post_id: postId, seller_id: sellerId, ffl_id: fflId, buyer_id: buyerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Shown, by the owner, about nobody of the table. */
async function createRating(): Promise<number> {
  const sale = await createSale('sold by its author');
  const { id } = await t.db
    .insertInto('ratings')
    .values({
      deal_id: await createDeal(sale),
      author_id: sale.sellerId,
      is_by_seller: true,
      about_id: sale.buyerId,
      score: 4,
      shown_at: new Date(Date.now() - 1_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createMessagePicture(when: string): Promise<string> {
  const { messageId } = await createConversation(when);
  const key = `messages/cc/${messageId}`;
  await t.context.storage.put(`${key}-320.webp`, Buffer.from('RIFF'), 'image/webp');
  await t.db
    .updateTable('media')
    .set({ kind: 'message', message_id: messageId, storage_key: key })
    .where('id', '=', await createMedia())
    .execute();
  return `${key}-320.webp`;
}

async function createListImport(): Promise<number> {
  const { id } = await t.db
    .insertInto('licensee_imports')
    .values({ file_name: 'list.csv', listed_on: '2026-11-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createImport(): Promise<number> {
  const { id } = await t.db
    .insertInto('inventory_imports')
    .values({ tenant_id: dealer.tenantId, file_name: 'stock.csv', row_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const RENEWAL_END = new Date(Date.now() + 86_400_000);
const renewalToken = (postId: number): string =>
  makeRenewalToken(t.context, { postId, userId: userIds.owner, endsAt: RENEWAL_END });
const unsubscribeToken = (): string => makeUnsubscribeToken(t.context, userIds.owner, 'comment');

async function createMedia(): Promise<number> {
  const { id } = await t.db
    .insertInto('media')
    .values({
      owner_id: userIds.owner,
      kind: 'post',
      storage_key: 'pictures/bb/bb',
      sizes: [320],
      width: 320,
      height: 240,
      thumbhash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  t = await createTestApp();
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#557755' } })
    .jpeg()
    .toBuffer();
  userIds = {
    user: await createUser(t.db),
    suspended: await createUser(t.db, { suspended_until: new Date(Date.now() + 86_400_000) }),
    owner: await createUser(t.db),
    staff: await createUser(t.db),
    manager: await createUser(t.db),
    mod: await createUser(t.db, { role: RoleLevel.Mod }),
    admin: await createUser(t.db, { role: RoleLevel.Admin }),
    dev: await createUser(t.db, { role: RoleLevel.Dev }),
    sudo: await createUser(t.db, { role: RoleLevel.Sudo }),
  };
  dealer = await createDealer(t.db, {
    members: { [userIds.staff]: 'staff', [userIds.manager]: 'manager' },
  });
  otherDealer = await createDealer(t.db);
});
afterAll(() => t.close());

/** A fresh session each time: some rows end it. */
async function clientOf(who: PersonName): Promise<Client> {
  if (who === 'visitor') return t.client();
  return t.as(userIds[who], STORE.includes(who) ? { host: dealer.host } : {});
}

const DENIED = new Set([401, 403, 404]);

describe.each(ROWS.map((row) => ({ ...row, title: `${row.route}${row.when ? `, ${row.when}` : ''}` })))(
  '$title',
  ({ route, request, allowed }) => {
    it.each(PEOPLE.map((who) => ({ who, verdict: allowed.includes(who) ? 'may' : 'may not' })))(
      '$who $verdict',
      async ({ who }) => {
        const { url, body, file } = await request(who);
        const method = route.split(' ')[0]?.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
        const client = await clientOf(who);
        const answer =
          file !== undefined
            ? await client.upload(url, file)
            : method === 'get'
              ? await client.get(url)
              : await client[method](url, body);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        expect(!DENIED.has(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`).toBe(
          allowed.includes(who),
        );
        if (who === 'visitor' && !allowed.includes(who)) {
          expect([401, 404]).toContain(answer.status);
        }
      },
    );
  },
);

type Hidden = {
  route: string;
  /** Where the route has parameters. */ url?: string;
  allowed: readonly PersonName[];
};

/** What the OpenAPI document leaves out: what browsers, monitors and the live client look for at fixed addresses. */
const HIDDEN: Hidden[] = [
  ...['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/sitemap/pages.xml'].map(toPublic),
  { route: 'GET /sitemap/posts-{from}-{to}.xml', url: '/sitemap/posts-1-2.xml', allowed: EVERYONE },
  ...['/feeds/news.xml', '/feeds/listings.xml'].map(toPublic),
  ...['/favicon.svg', '/favicon.ico', '/favicon.png', '/apple-touch-icon.png'].map(toPublic),
  { route: 'POST /age-gate', allowed: EVERYONE },
  { route: 'GET /handover', url: '/handover?to=http://localhost/', allowed: EVERYONE },
  { route: 'GET /handover/accept', url: '/handover/accept?token=none&path=/', allowed: EVERYONE },
  ...['/openapi.json', '/docs', '/docs/json', '/docs/yaml'].map((path) => toPublic(`/api${path}`)),
  ...['/index.html', '/swagger-initializer.js'].map((path) => toPublic(`/api/docs/static${path}`)),
  { route: 'GET /api/docs/*', url: '/api/docs/static/logo.svg', allowed: EVERYONE },
  { route: 'POST /hubs/notifications/negotiate', allowed: LOGGED_IN },
  ...['GET', 'POST', 'DELETE'].map((method) => ({
    route: `${method} /hubs/notifications`,
    allowed: LOGGED_IN,
  })),
];

function toPublic(path: string): Hidden {
  return { route: `GET ${path}`, allowed: EVERYONE };
}

describe.each(HIDDEN)('$route, which no document shows', ({ route, url, allowed }) => {
  it.each(PEOPLE.map((who) => ({ who, verdict: allowed.includes(who) ? 'may' : 'may not' })))(
    '$who $verdict',
    async ({ who }) => {
      const [method, path = ''] = route.split(' ');
      const answer = await t.app.inject({
        method: method as 'GET' | 'POST' | 'DELETE',
        url: url ?? path,
        headers: { host: NETWORK_HOST, origin: `http://${NETWORK_HOST}` },
        ...(who === 'visitor' ? {} : { cookies: { [SESSION_COOKIE]: await t.startSession(userIds[who]) } }),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      // A connection that was not negotiated is a 404 for whoever may ask.
      expect([401, 403].includes(answer.statusCode), answer.body).toBe(!allowed.includes(who));
    },
  );
});

/** Every route that the server answers, as the OpenAPI document writes it; the pages, which are not in it here, ask these. */
function listRoutes(): string[] {
  const above: string[] = [];
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part === '*' ? '/*' : part);
      const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return named.map((method) => `${method} ${path}`);
    });
}

it('has a row for every route of the server, whether a document shows it or not (spec 6)', () => {
  const rows = [...ROWS, ...HIDDEN].map(({ route }) => route.replace('{*}', '*'));
  const routes = listRoutes();
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.toSorted()).toEqual([...new Set(rows)].toSorted());
});

it('shows every route of the API in the document, but for that and its pages', () => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, unknown>> };
  const routes = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  expect(routes.toSorted()).toEqual([...new Set(ROWS.map((row) => row.route))].toSorted());
});
