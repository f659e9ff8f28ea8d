/** Rows of a person: what they keep and are told, and how they stand with moderators and those they deal with. */
import { sql } from 'kysely';
import type { TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import type { FullPerson } from './full-person.testing.ts';
import { EMAIL, IP, MARK, PHONE, SECRET } from './privacy.testing.ts';

export async function writeBelongings(
  t: TestApp,
  { id, name, otherId, moderatorId, dealer, othersPostId, askedConversationId }: FullPerson,
): Promise<void> {
  const { db } = t;
  const strangerId = await createUser(db);
  await db.insertInto('reactions').values({ post_id: othersPostId, user_id: id, reaction: 2 }).execute();
  await db.insertInto('bookmarks').values({ post_id: othersPostId, user_id: id }).execute();
  await sql`update posts set up_vote_count = 1, bookmark_count = 1, comment_count = 1 where id = ${othersPostId}`.execute(
    db,
  );
  await db
    .insertInto('searches')
    .values({ user_id: id, name: `Near ${MARK}`, criteria: '{}' })
    .execute();
  await db.insertInto('dealer_follows').values({ user_id: id, ffl_id: dealer.fflId }).execute();
  await db
    .insertInto('notifications')
    .values([
      { user_id: id, kind: 'comment', fold_key: 'a', content: `Somebody asked for ${MARK}`, url: '/' },
      {
        user_id: otherId,
        kind: 'comment',
        fold_key: 'b',
        content: `${name} commented on “Of somebody else”`,
        url: '/',
        post_id: othersPostId,
      },
      {
        user_id: otherId,
        kind: 'message',
        fold_key: 'c',
        content: `2 new messages from ${name} about “Of somebody else”`,
        url: '/',
        conversation_id: askedConversationId,
      },
    ])
    .execute();
  await db.insertInto('notification_causes').values({ user_id: id, cause: MARK }).execute();
  await db
    .insertInto('notification_preferences')
    .values({ user_id: id, kind: 'comment', on_site: true, by_email: false })
    .execute();
  await db
    .insertInto('conversation_reads')
    .values({ conversation_id: askedConversationId, user_id: id, last_read_id: 1 })
    .execute();
  await db
    .insertInto('blocks')
    .values([
      { user_id: id, blocked_user_id: strangerId, created_by: id },
      { user_id: moderatorId, blocked_user_id: id, created_by: moderatorId },
    ])
    .execute();
  await db
    .insertInto('sessions')
    .values({
      user_id: id,
      token_hash: Buffer.from(MARK),
      user_agent: `Browser ${MARK}`,
      ip: IP,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  await db
    .insertInto('email_tokens')
    .values({
      user_id: id,
      token_hash: Buffer.from(MARK),
      email: EMAIL,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  await db
    .insertInto('number_changes')
    .values({
      user_id: id,
      phone_number: '+12085559875',
      takes_effect_at: new Date(),
      statement: `I sold ${MARK}`,
    })
    .execute();
  await db
    .insertInto('known_sources')
    .values({ user_id: id, source_hash: Buffer.from('x') })
    .execute();
  await db
    .insertInto('login_codes')
    .values({
      purpose: 'phone',
      phone_number: '+12085559874',
      user_id: id,
      code_hash: Buffer.from('x'),
      expires_at: new Date(),
    })
    .execute();
  await db
    .insertInto('tenant_invitations')
    .values({
      tenant_id: dealer.tenantId,
      phone_number: PHONE,
      role: 'staff',
      invited_by: otherId,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
}

export async function writeTrustRecord(
  t: TestApp,
  { id, name, otherId, moderatorId, postId, othersPostId }: FullPerson,
): Promise<void> {
  const { db } = t;
  const { id: reportId } = await db
    .insertInto('reports')
    .values({
      kind: 'post',
      subject_id: postId,
      reporter_id: otherId,
      reason: 'scam',
      answered_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notifications')
    .values({
      user_id: otherId,
      kind: 'account',
      fold_key: `report:${reportId}:1`,
      content: `We looked at what you reported, “Post of ${MARK}”, and didn’t find a violation. Thank you.`,
      url: '/moderation/log',
    })
    .execute();
  await db
    .insertInto('reports')
    .values([
      { kind: 'post', subject_id: othersPostId, reporter_id: id, reason: 'scam', text: `I saw ${MARK}` },
      { kind: 'user', subject_id: id, reporter_id: otherId, reason: 'rude', text: `Said ${SECRET} to me` },
    ])
    .execute();
  const { id: caseId } = await db
    .insertInto('cases')
    .values({ kind: 'user', subject_id: id, about_id: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('case_causes')
    .values({ case_id: caseId, cause: 'reports', details: JSON.stringify({ words: [SECRET] }) })
    .execute();
  await db.insertInto('cases').values({ kind: 'post', subject_id: postId, about_id: id }).execute();
  await db
    .insertInto('user_notes')
    .values({ user_id: id, author_id: moderatorId, body: `Note ${SECRET}` })
    .execute();
  await db
    .insertInto('strikes')
    .values({
      user_id: id,
      case_id: caseId,
      given_by: moderatorId,
      reason: `A strike for ${MARK}`,
      expires_at: new Date(Date.now() + 30 * 86_400_000),
    })
    .execute();
  await db
    .insertInto('moderation_log')
    .values({
      moderator_id: moderatorId,
      action: 'suspend',
      kind: 'user',
      subject_id: id,
      reason: `Because of ${SECRET}`,
    })
    .execute();
  await db
    .insertInto('screen_refusals')
    .values({ user_id: id, title: `Refused ${MARK}`, description: MARK, hits: '[]' })
    .execute();

  const { id: dealId } = await db
    .insertInto('deals')
    .values({ post_id: othersPostId, seller_id: otherId, buyer_id: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ratings')
    .values([
      {
        deal_id: dealId,
        author_id: id,
        is_by_seller: false,
        score: 5,
        words: 'Quick and kind',
        about_id: otherId,
        shown_at: new Date(),
      },
      {
        deal_id: dealId,
        author_id: otherId,
        is_by_seller: true,
        score: 4,
        words: `Knows ${MARK}`,
        about_id: id,
        shown_at: new Date(),
      },
    ])
    .execute();
  const { id: unratedId } = await db
    .insertInto('deals')
    .values({ post_id: postId, seller_id: id, buyer_id: otherId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ratings')
    .values({
      deal_id: unratedId,
      author_id: otherId,
      is_by_seller: false,
      score: 1,
      words: `Not shown yet: ${SECRET}`,
      about_id: id,
      shown_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  const tell = (deal: number, what: string, content: string) => {
    const news = { kind: 'account', fold_key: `deal:${deal}:${what}`, content, url: '/account/deals' };
    return db
      .insertInto('notifications')
      .values({ user_id: otherId, ...news })
      .execute();
  };
  const theirs = '“Of somebody else”';
  await tell(dealId, 'named', `${name} bought ${theirs} from you. Rate the deal by Dec 21.`);
  await tell(dealId, 'reminder', `Until Dec 21 you can say how your deal with ${name} about ${theirs} went.`);
  await tell(dealId, 'declined', `${name} says they didn’t buy ${theirs}. You can name someone else.`);
  await tell(
    unratedId,
    'named',
    `${name} says you bought “Post of ${MARK}”. Rate the deal by Dec 21, or tell us you didn’t buy it.`,
  );
  const { id: applicationId } = await db
    .insertInto('applications')
    .values({
      applicant_id: id,
      license_number: '9-82-001-01-9A-11111',
      business_name: `${MARK} Arms`,
      street: `1 ${MARK} St`,
      city: 'Boise',
      state_code: 'ID',
      zip: '83702',
      phone_number: PHONE,
      website: `https://${MARK}.example`,
      takes_transfers: true,
      performs_checks: true,
      letter_hash: Buffer.from(SECRET),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('application_messages')
    .values({ application_id: applicationId, author_id: id, body: `We are ${MARK}` })
    .execute();
}
