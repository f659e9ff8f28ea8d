/** Writes what people did with the posts: votes, saves, comments, messages, reports and the moderators' log. */
import { PostStatus } from '#common/domain/enums.ts';
import type { Tx } from '../database.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { DemoComment } from './make-talk.ts';
import { createRandom, seedFrom } from './random.ts';
import type { World } from './world.ts';
import { writeCases } from './write-cases.ts';
import type { WrittenPost } from './write-posts.ts';

export async function writeTalk(tx: Tx, world: World, posts: WrittenPost[]): Promise<void> {
  await insertRows(
    tx,
    'reactions',
    posts.flatMap(({ id, talk }) =>
      talk.votes.map(({ person, reaction, createdAt }) => ({
        post_id: id,
        user_id: person.id,
        reaction,
        created_at: createdAt,
      })),
    ),
  );
  await insertRows(
    tx,
    'bookmarks',
    posts.flatMap(({ id, talk }) =>
      talk.saves.map(({ person, createdAt }) => ({ post_id: id, user_id: person.id, created_at: createdAt })),
    ),
  );
  await writeComments(tx, posts);
  await writeConversations(tx, posts);
  await writeModeration(tx, world, posts);
  await writeCases(tx);
  await writeSearches(tx, world);
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
    .flatMap(({ id, talk }) => flatten(id, talk.comments))
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
  const random = createRandom(seedFrom('comment reports'));
  const reported = random.sample(placed, 4);
  await writeReports(
    tx,
    reported.map(({ comment }) => ({
      kind: 'comment',
      subject_id: ids.get(comment) ?? 0,
      reporter_id: posts.find(({ author }) => author !== comment.author)?.author.id ?? 0,
      reason: 'harassment',
      text: null,
      created_at: comment.createdAt,
      answered_at: null,
    })),
  );
}

async function writeConversations(tx: Tx, posts: WrittenPost[]): Promise<void> {
  const all = posts
    .flatMap((post) => post.talk.conversations.map((conversation) => ({ post, conversation })))
    .filter(({ conversation }) => conversation.messages.length > 0);
  const ids = await reserveIds(tx, 'conversations', all.length);
  await insertRows(
    tx,
    'conversations',
    all.map(({ post: { id, author, columns }, conversation }, index) => ({
      id: ids[index],
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

type ReportRow = {
  kind: 'post' | 'comment';
  subject_id: number;
  reporter_id: number;
  reason: string;
  text: string | null;
  created_at: Date;
  answered_at: Date | null;
};

async function writeReports(tx: Tx, rows: ReportRow[]): Promise<void> {
  const ids = await reserveIds(tx, 'reports', rows.length);
  await insertRows(
    tx,
    'reports',
    rows.map((row, index) => ({ id: ids[index], ...row })),
  );
}

const LOGGED: Partial<Record<PostStatus, string>> = {
  [PostStatus.Flagged]: 'flag',
  [PostStatus.Hidden]: 'hide',
  [PostStatus.Reviewed]: 'review',
  [PostStatus.Approved]: 'approve',
};

async function writeModeration(tx: Tx, { moderator }: World, posts: WrittenPost[]): Promise<void> {
  await writeReports(
    tx,
    posts.flatMap(({ id, talk, columns }) =>
      talk.reports.map((report): ReportRow => ({
        kind: 'post',
        subject_id: id,
        reporter_id: report.person.id,
        reason: report.reason,
        text: report.text,
        created_at: report.createdAt,
        answered_at: report.answered ? columns.updated_at : null,
      })),
    ),
  );
  const acts = posts
    .filter(({ status, author }) => LOGGED[status] !== undefined && author !== moderator)
    .sort((a, b) => changedAt(a) - changedAt(b));
  const ids = await reserveIds(tx, 'moderation_log', acts.length);
  await insertRows(
    tx,
    'moderation_log',
    acts.map(({ id, status, columns }, index) => ({
      id: ids[index],
      moderator_id: moderator.id,
      action: LOGGED[status],
      kind: 'post',
      subject_id: id,
      reason: columns.reason,
      created_at: columns.updated_at,
    })),
  );
}

const changedAt = ({ columns }: WrittenPost): number => columns.updated_at.getTime();

const SEARCHES: [person: string, name: string, criteria: Record<string, unknown>][] = [
  ['Tom W.', 'Lever actions near Boise', { phrase: 'lever action', zipCode: '83702', maxDistanceMiles: 150 }],
  ['Tom W.', 'Scopes under $700', { category: 'optics', maxPrice: 700 }],
  ['Ellen R.', 'Reloading in the valley', { category: 'reloading', zipCode: '83686', maxDistanceMiles: 50 }],
];

async function writeSearches(tx: Tx, { people, now }: World): Promise<void> {
  const ids = await reserveIds(tx, 'searches', SEARCHES.length);
  await insertRows(
    tx,
    'searches',
    SEARCHES.map(([name, title, criteria], index) => ({
      id: ids[index],
      user_id: people.find(({ displayName }) => displayName === name)?.id,
      name: title,
      criteria,
      notify: index === 0,
      created_at: now,
      updated_at: now,
    })),
  );
}
