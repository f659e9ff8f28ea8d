/** Reports, the moderators' log and their queue of cases. */
import { sql } from 'kysely';
import { PostStatus, type ReportReason } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import type { Tx } from '#server/db/database.ts';
import { MODERATION } from './data.ts';
import type { DemoPost } from './posts.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { insertNumbered } from './rows.ts';
import { later } from './votes.ts';
import type { Person, World } from './world.ts';
import type { WrittenPost } from './write.ts';

export type Report = {
  person: Person;
  reason: ReportReason;
  text: string | null;
  createdAt: Date;
  answered: boolean;
};

const REPORTED_SHARE = 0.008;
const REPORTED_COMMENTS = 4;

/** Reports that moderators see; a post held for three reports has three. */
export function makeReports(world: World, random: Random, post: DemoPost): Report[] {
  const reasonText = post.columns.reason ?? '';
  let count = 0;
  if (post.status === PostStatus.Reviewed) count = 1;
  else if (reasonText.startsWith('Three members')) count = 3;
  else if (isPublicStatus(post.status) && random.chance(REPORTED_SHARE)) count = random.integer(1, 2);
  const strangers = world.people.filter((person) => person !== post.author && person.activity > 0);
  return random.sample(strangers, count).map((person) => ({
    person,
    reason:
      count === 3 ? 'wrong category' : random.pick(['wrong category', 'spam', 'scam', 'other'] as const),
    text: random.chance(0.3) ? MODERATION.report : null,
    createdAt: later(world, random, post),
    answered: post.status === PostStatus.Reviewed,
  }));
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
  await insertNumbered(tx, 'reports', rows);
}

const LOGGED: Partial<Record<PostStatus, string>> = {
  [PostStatus.Flagged]: 'flag',
  [PostStatus.Hidden]: 'hide',
  [PostStatus.Reviewed]: 'review',
  [PostStatus.Approved]: 'approve',
};

/** Needs the posts, comments and conversations. */
export async function writeModeration(tx: Tx, { moderator }: World, posts: WrittenPost[]): Promise<void> {
  await reportComments(tx, posts);
  await writeReports(
    tx,
    posts.flatMap(({ id, activity, columns }) =>
      activity.reports.map((report): ReportRow => ({
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
  await insertNumbered(
    tx,
    'moderation_log',
    acts.map(({ id, status, columns }) => ({
      moderator_id: moderator.id,
      action: LOGGED[status],
      kind: 'post',
      subject_id: id,
      reason: columns.reason,
      created_at: columns.updated_at,
    })),
  );
  await writeCases(tx);
}

const changedAt = ({ columns }: WrittenPost): number => columns.updated_at.getTime();

/** The reporters are other people than the author. */
async function reportComments(tx: Tx, posts: WrittenPost[]): Promise<void> {
  const random = createRandom(seedFrom('comment reports'));
  const comments = await tx
    .selectFrom('comments')
    .select(['id', 'author_id', 'created_at'])
    .orderBy('id')
    .execute();
  await writeReports(
    tx,
    random.sample(comments, REPORTED_COMMENTS).map((comment) => ({
      kind: 'comment',
      subject_id: comment.id,
      reporter_id: posts.find(({ author }) => author.id !== comment.author_id)?.author.id ?? 0,
      reason: 'harassment',
      text: null,
      created_at: comment.created_at,
      answered_at: null,
    })),
  );
}

/** What is held, appealed or reported. */
async function writeCases(tx: Tx): Promise<void> {
  await reportConversation(tx);
  await sql`
    insert into cases (kind, subject_id, about_id, urgency, opened_at)
    select 'post', p.id, p.author_id, case when p.appeal is null then 1 else 2 end,
      coalesce(p.appealed_at, p.flagged_at, p.created_at)
    from posts p
    where p.status = 5 or (p.status = 60 and p.appeal is not null) or (p.status in (10, 20, 30, 40, 50) and exists (
      select 1 from reports r where r.kind = 'post' and r.subject_id = p.id and r.answered_at is null))
    union all
    select r.kind, r.subject_id, coalesce(c.author_id, v.author_id), 1, min(r.created_at)
    from reports r
    left join comments c on r.kind = 'comment' and c.id = r.subject_id
    left join conversations v on r.kind = 'conversation' and v.id = r.subject_id
    where r.kind <> 'post' and r.answered_at is null and c.deleted_at is null
    group by r.kind, r.subject_id, c.author_id, v.author_id`.execute(tx);
  await sql`
    insert into case_causes (case_id, cause)
    select k.id, 'reports' from cases k where exists (
      select 1 from reports r where r.kind = k.kind and r.subject_id = k.subject_id and r.answered_at is null)
    union all
    select k.id, case when p.appeal is null then 'moderator' else 'appeal' end
    from cases k join posts p on k.kind = 'post' and p.id = k.subject_id
    where p.appeal is not null or p.status = 5`.execute(tx);
}

/** The latest one between two people in which both have written. */
async function reportConversation(tx: Tx): Promise<void> {
  await sql`
    insert into reports (kind, subject_id, reporter_id, reason, text, created_at)
    select 'conversation', c.id, c.asker_id, 'harassment', ${MODERATION.reportedConversation}, c.last_message_at
    from conversations c
    where c.author_id is not null and exists (
      select 1 from messages m where m.conversation_id = c.id and m.author_id = c.author_id)
    order by c.last_message_at desc, c.id desc limit 1`.execute(tx);
}
