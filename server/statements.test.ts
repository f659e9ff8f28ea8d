/** How often a request asks the database: no oftener than it is written here, however much there is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostType, Reaction, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { countStatements } from '#server/testing/statements.ts';

const POSTS = 30;
const AGE = { created_at: new Date(Date.now() - 400 * 86_400_000) };

let t: TestApp;
let dealer: TestDealer;
let firstPost: number;
let dealerPost: number;
let authorId: number;
const clients = {} as Record<'visitor' | 'member' | 'author' | 'staff' | 'moderator', Client>;

beforeAll(async () => {
  t = await createTestApp();
  authorId = await createUser(t.db, AGE);
  const memberId = await createUser(t.db, AGE);
  const staffId = await createUser(t.db, AGE);
  dealer = await createDealer(t.db, { members: { [staffId]: 'manager' } });
  clients.visitor = t.client();
  clients.member = await t.as(memberId);
  clients.author = await t.as(authorId);
  clients.staff = await t.as(staffId, { host: dealer.host });
  clients.moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  const posts: number[] = [];
  for (let n = 0; n < POSTS; n++) {
    posts.push(await createPost(t.db, { author_id: authorId, title: `Walnut stock ${n}` }));
  }
  [firstPost = 0] = posts;
  dealerPost = await createPost(t.db, { author_id: staffId, type: PostType.DealerUsed }, dealer);
  for (const postId of posts.slice(0, 5)) {
    await clients.member.put(`/posts/${postId}/bookmark`);
    await clients.member.put(`/posts/${postId}/reaction`, { reaction: Reaction.Upvote });
    await clients.member.post('/conversations', { postId, body: 'Is it still there?' });
    await clients.member.post(`/posts/${postId}/comments`, { body: 'How old is it?' });
  }
});
afterAll(() => t.close());

type Who = keyof typeof clients;
/** Statements of a second request: host, session, memberships, zips and cards are known by then. */
const READS: [path: string, asked: Partial<Record<Who, number>>][] = [
  ['/posts', { visitor: 1, member: 1, moderator: 1 }],
  ['/posts', { staff: 1 }],
  ['/posts?zipCode=83702&maxDistanceMiles=50', { visitor: 1, member: 1 }],
  ['/posts?phrase=walnut', { visitor: 1, member: 1 }],
  ['/posts?phrase=walnut&zipCode=83702&maxDistanceMiles=50', { visitor: 1 }],
  ['/posts?saved=true', { member: 1 }],
  ['/posts?authorId=AUTHOR', { visitor: 1, author: 1 }],
  ['/posts/count?phrase=walnut', { visitor: 1 }],
  ['/posts/POST', { visitor: 1, member: 1, author: 1, moderator: 1 }],
  ['/posts/DEALERPOST', { visitor: 1 }],
  ['/posts/POST/comments', { visitor: 2, member: 3 }],
  // Their stores besides, for the menu.
  ['/accounts/current', { member: 3, staff: 4 }],
  ['/accounts/currentTenant', { visitor: 0, member: 0 }],
  ['/conversations', { member: 1, author: 1 }],
  ['/notifications', { member: 2, author: 2 }],
  // One for each ring around the place, until there are enough.
  ['/ffls?zipCode=83702', { visitor: 9 }],
  ['/users/AUTHOR', { visitor: 4, member: 4 }],
  ['/moderation/queue', { moderator: 1 }],
  ['/inventory', { staff: 2 }],
];

test.each(
  READS.flatMap(([path, asked]) =>
    Object.entries(asked).map(([who, statements]) => ({ path, who: who as Who, statements })),
  ),
)('$path takes at most $statements for $who', async ({ path, who, statements }) => {
  const address = path
    .replace('DEALERPOST', String(dealerPost))
    .replace('POST', String(firstPost))
    .replace('AUTHOR', String(authorId));
  const client = clients[who];
  expect((await client.get(address)).status, address).toBe(200);
  const stop = countStatements(t);
  await client.get(address);
  expect(stop(), address).toBeLessThanOrEqual(statements);
});
