/** Writes the moderators' queue: what is held, appealed or reported among all that was written before. */
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export async function writeCases(tx: Tx): Promise<void> {
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
    select 'conversation', c.id, c.asker_id, 'harassment', 'Got rude when I asked for a bill of sale.', c.last_message_at
    from conversations c
    where c.author_id is not null and exists (
      select 1 from messages m where m.conversation_id = c.id and m.author_id = c.author_id)
    order by c.last_message_at desc, c.id desc limit 1`.execute(tx);
}
