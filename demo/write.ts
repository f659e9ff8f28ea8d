/** Writes all rows of the demo, or none of them. */
import type { Category } from '#common/domain/categories.ts';
import { PostStatus, PostType, Reaction } from '#common/domain/enums.ts';
import { type Database, inTransaction, type Tx } from '#server/db/database.ts';
import { ensureNetwork } from '#server/db/network.ts';
import { writeDeals } from './deals.ts';
import { writeLicensees } from './licensees.ts';
import { makeReports, type Report, writeModeration } from './moderation.ts';
import { writeNotifications } from './notifications.ts';
import { createGallery, type Gallery, type Pictures, type StoredPicture } from './pictures.ts';
import { type DemoPost, makePosts } from './posts.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { insertNumbered, insertRows, reserveIds } from './rows.ts';
import { type DemoComment, type DemoConversation, makeComments, makeConversations } from './talk.ts';
import { writeViews } from './views.ts';
import { makeSaves, makeVotes, type Save, type Vote } from './votes.ts';
import { type World, writeWorld } from './world.ts';

type Activity = {
  votes: Vote[];
  saves: Save[];
  reports: Report[];
  comments: DemoComment[];
  conversations: DemoConversation[];
};
export type WrittenPost = DemoPost & { id: number; activity: Activity };

const PICTURES_AT_MOST = 6;
const WITHOUT_PICTURE = 0.2;
const WANTED_WITHOUT_PICTURE = 0.6;
/** What the pages draw for a category without a picture; other goods need one of their own. */
const SIGNS: Record<Category, string> = {
  accessories: 'holster',
  ammunition: 'ammunition',
  guns: 'bolt-rifle',
  gunParts: 'stock',
  kit: 'case',
  optics: 'scope',
  reloading: 'reloading-press',
};

/** Needs the zips. Everything but the dates is the same each time. */
export function writeDemo(
  db: Database,
  pictures: Pictures,
  count: number,
  now: Date,
): Promise<{ people: number; dealers: number; posts: number }> {
  return inTransaction(db, async (tx) => {
    await ensureNetwork(tx);
    const world = await writeWorld(tx, pictures, now);
    await writeLicensees(tx, world);
    const posts = await writePosts(tx, world, makePosts(world, createRandom(seedFrom('posts')), count));
    await writePictures(tx, posts, pictures);
    await writeVotes(tx, posts);
    await writeComments(tx, posts);
    await writeConversations(tx, posts);
    await writeViews(tx, world, posts);
    await writeModeration(tx, world, posts);
    await writeSearches(tx, world);
    await writeDeals(tx, world);
    await writeNotifications(tx, world);
    return { people: world.people.length, dealers: world.dealers.length, posts: posts.length };
  });
}

async function writePosts(tx: Tx, world: World, posts: DemoPost[]): Promise<WrittenPost[]> {
  const random = createRandom(seedFrom('talk'));
  const ids = await reserveIds(tx, 'posts', posts.length);
  const written = posts.map((post, index): WrittenPost => ({
    ...post,
    id: ids[index] ?? 0,
    activity: {
      votes: makeVotes(world, random, post),
      saves: makeSaves(world, random, post),
      reports: makeReports(world, random, post),
      comments: makeComments(world, random, post),
      conversations: makeConversations(world, random, post),
    },
  }));
  await insertRows(
    tx,
    'posts',
    written.map((post) => ({ id: post.id, ...post.columns, ...countActivity(random, post) })),
  );
  return written;
}

/** Comments that were removed do not count. */
const countComments = (comments: DemoComment[]): number =>
  comments.reduce((sum, comment) => sum + (comment.deleted ? 0 : 1) + countComments(comment.answers), 0);

function countActivity(random: Random, { status, activity }: WrittenPost) {
  const votes = (reaction: Reaction): number =>
    activity.votes.filter((vote) => vote.reaction === reaction).length;
  return {
    up_vote_count: votes(Reaction.Upvote),
    down_vote_count: votes(Reaction.Downvote),
    hate_count: votes(Reaction.Hate),
    love_count: votes(Reaction.Love),
    share_count: status === PostStatus.Draft ? 0 : Math.floor(random.next() ** 4 * 12),
    bookmark_count: activity.saves.length,
    comment_count: countComments(activity.comments),
  };
}

async function writePictures(tx: Tx, posts: WrittenPost[], pictures: Pictures): Promise<void> {
  const goods = createGallery(pictures);
  const press = createGallery(pictures);
  const random = createRandom(seedFrom('pictures'));
  const media = posts.flatMap((post) =>
    toMedia(
      post,
      post.type === PostType.News
        ? choosePress(random, press, post)
        : choosePictures(random, goods, post, PICTURES_AT_MOST),
    ),
  );
  await insertNumbered(tx, 'media', media);
}

/** A post's pictures as rows, the cover first. */
export const toMedia = ({ id, author, createdAt }: DemoPost & { id: number }, pictures: StoredPicture[]) =>
  pictures.map((picture, position) => ({
    ...picture,
    post_id: id,
    owner_id: author.id,
    kind: 'post',
    position,
    created_at: createdAt,
  }));

/** A listing's pictures, the cover first; none where its seller took none. */
export function choosePictures(
  random: Random,
  gallery: Gallery,
  { type, listing }: DemoPost,
  most: number,
): StoredPicture[] {
  if (listing === null) return [];
  const { art, category } = listing.kind;
  if (art === null) return gallery.chooseBox(`${listing.product.maker} ${listing.product.model}`);
  const share = type === PostType.Buy ? WANTED_WITHOUT_PICTURE : WITHOUT_PICTURE;
  if (SIGNS[category] === art && random.chance(share)) return [];
  const count = type === PostType.Buy ? 1 : random.integer(Math.min(2, most), most);
  return gallery.choose(art, listing.look, count);
}

function choosePress(random: Random, gallery: Gallery, { story, dealer }: DemoPost): StoredPicture[] {
  const art = story?.art ?? null;
  if (art === 'shop') return gallery.chooseShop(dealer?.name ?? 'network');
  if (art === 'range') return gallery.chooseRange(random);
  return art === null ? [] : gallery.choose(art, null, 1);
}

async function writeVotes(tx: Tx, posts: WrittenPost[]): Promise<void> {
  const votes = posts.flatMap(({ id, activity }) =>
    activity.votes.map(({ person, reaction, createdAt }) => ({
      post_id: id,
      user_id: person.id,
      reaction,
      created_at: createdAt,
    })),
  );
  const saves = posts.flatMap(({ id, activity }) =>
    activity.saves.map(({ person, createdAt }) => ({
      post_id: id,
      user_id: person.id,
      created_at: createdAt,
    })),
  );
  await insertRows(tx, 'reactions', votes);
  await insertRows(tx, 'bookmarks', saves);
}

type Placed = { postId: number; comment: DemoComment; parent: DemoComment | null; root: DemoComment | null };

/** Every comment with its parent and the first one of its thread, in the order in which they were written. */
function flatten(postId: number, comments: DemoComment[], above: DemoComment[] = []): Placed[] {
  return comments.flatMap((comment) => [
    { postId, comment, parent: above.at(-1) ?? null, root: above[0] ?? null },
    ...flatten(postId, comment.answers, [...above, comment]),
  ]);
}

async function writeComments(tx: Tx, posts: WrittenPost[]): Promise<void> {
  const placed = posts
    .flatMap(({ id, activity }) => flatten(id, activity.comments))
    .sort((a, b) => a.comment.createdAt.getTime() - b.comment.createdAt.getTime());
  const numbers = await reserveIds(tx, 'comments', placed.length);
  const ids = new Map(placed.map(({ comment }, index) => [comment, numbers[index] ?? 0]));
  await insertRows(
    tx,
    'comments',
    placed.map(({ postId, comment, parent, root }) => ({
      id: ids.get(comment),
      post_id: postId,
      parent_id: parent === null ? null : ids.get(parent),
      root_id: root === null ? null : ids.get(root),
      author_id: comment.author.id,
      body: comment.body,
      created_at: comment.createdAt,
      deleted_at: comment.deleted ? comment.createdAt : null,
    })),
  );
}

async function writeConversations(tx: Tx, posts: WrittenPost[]): Promise<void> {
  const all = posts
    .flatMap((post) => post.activity.conversations.map((conversation) => ({ post, conversation })))
    .filter(({ conversation }) => conversation.messages.length > 0);
  const ids = await insertNumbered(
    tx,
    'conversations',
    all.map(({ post: { id, author, columns }, conversation }) => ({
      post_id: id,
      asker_id: conversation.asker.id,
      author_id: columns.ffl_id === null ? author.id : null,
      tenant_id: columns.ffl_id === null ? null : columns.tenant_id,
      created_at: conversation.messages[0]?.createdAt,
      last_message_at: conversation.messages.at(-1)?.createdAt,
      is_unanswered: conversation.messages.at(-1)?.author === conversation.asker,
    })),
  );
  const messages = all.flatMap(({ conversation }, index) =>
    conversation.messages.map((message) => ({ message, conversationId: ids[index] ?? 0 })),
  );
  const messageIds = await reserveIds(tx, 'messages', messages.length);
  const numbers = new Map(messages.map(({ message }, index) => [message, messageIds[index] ?? 0]));
  await insertRows(
    tx,
    'messages',
    messages.map(({ message, conversationId }) => ({
      id: numbers.get(message),
      conversation_id: conversationId,
      author_id: message.author.id,
      body: message.body,
      created_at: message.createdAt,
    })),
  );
  await insertRows(
    tx,
    'conversation_reads',
    all.flatMap(({ conversation: { asker, owner, messages: said, readByOwner } }, index) => {
      const last = said.at(-1);
      const seen = said[readByOwner - 1];
      return [
        { conversation_id: ids[index], user_id: asker.id, last_read_id: last ? numbers.get(last) : 0 },
        ...(seen === undefined
          ? []
          : [{ conversation_id: ids[index], user_id: owner.id, last_read_id: numbers.get(seen) }]),
      ];
    }),
  );
}

const SEARCHES: [person: string, name: string, criteria: Record<string, unknown>][] = [
  ['Tom W.', 'Lever actions near Boise', { phrase: 'lever action', zipCode: '83702', maxDistanceMiles: 150 }],
  ['Tom W.', 'Scopes under $700', { category: 'optics', maxPrice: 700 }],
  ['Ellen R.', 'Reloading in the valley', { category: 'reloading', zipCode: '83686', maxDistanceMiles: 50 }],
];

async function writeSearches(tx: Tx, { people, now }: World): Promise<void> {
  await insertNumbered(
    tx,
    'searches',
    SEARCHES.map(([name, title, criteria], index) => ({
      user_id: people.find((person) => person.name === name)?.id,
      name: title,
      criteria,
      notify: index === 0,
      created_at: now,
      updated_at: now,
    })),
  );
}
