/** A person of whom something stands in every table, and who has dealt with others. */
import { PostStatus, PostType } from '#common/domain/enums.ts';
import type { TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { writeBelongings, writeTrustRecord } from './full-person-rows.testing.ts';
import { createPicture, EMAIL, MARK, PHONE, SECRET } from './privacy.testing.ts';

export type FullPerson = {
  id: number;
  name: string;
  /** The other side of everything. */
  otherId: number;
  moderatorId: number;
  dealer: TestDealer;
  postId: number;
  draftId: number;
  storePostId: number;
  othersPostId: number;
  commentId: number;
  ownConversationId: number;
  askedConversationId: number;
  storeConversationId: number;
};

async function createConversation(
  t: TestApp,
  sides: { post_id: number; asker_id: number; author_id?: number; tenant_id?: number },
  said: { author_id: number; body: string }[],
): Promise<{ id: number; messages: number[] }> {
  const { id } = await t.db
    .insertInto('conversations')
    .values(sides)
    .returning('id')
    .executeTakeFirstOrThrow();
  const messages: number[] = [];
  for (const words of said) {
    const row = await t.db
      .insertInto('messages')
      .values({ conversation_id: id, ...words })
      .returning('id')
      .executeTakeFirstOrThrow();
    messages.push(row.id);
  }
  return { id, messages };
}

export async function createFullPerson(t: TestApp): Promise<FullPerson> {
  const { db } = t;
  const name = `Rancher ${MARK}`;
  const id = await createUser(db, {
    phone_number: PHONE,
    display_name: name,
    email: EMAIL,
    email_verified_at: new Date(),
    suspended_until: new Date(Date.now() + 10 * 86_400_000),
    suspension_reason: `Too many offers of ${MARK}`,
  });
  const otherId = await createUser(db, { email: `${SECRET}@example.com`, phone_number: '+12085551111' });
  const moderatorId = await createUser(db, { display_name: `Moderator ${SECRET}` });
  const dealer = await createDealer(db, { members: { [id]: 'staff', [otherId]: 'manager' } });

  const postId = await createPost(db, { author_id: id, title: `Post of ${MARK}`, description: MARK });
  const draftId = await createPost(db, {
    author_id: id,
    status: PostStatus.Draft,
    title: `Draft of ${MARK}`,
  });
  const storePostId = await createPost(
    db,
    { author_id: id, type: PostType.DealerUsed, title: 'Of the store' },
    dealer,
  );
  const othersPostId = await createPost(db, { author_id: otherId, title: 'Of somebody else' });

  const { id: commentId } = await db
    .insertInto('comments')
    .values({
      post_id: othersPostId,
      author_id: id,
      body: `A comment on ${MARK}`,
      client_id: crypto.randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = await createConversation(t, { post_id: postId, asker_id: otherId, author_id: id }, [
    { author_id: otherId, body: 'Is it there?' },
    { author_id: id, body: `It is ${MARK}` },
  ]);
  const asked = await createConversation(t, { post_id: othersPostId, asker_id: id, author_id: otherId }, [
    { author_id: id, body: `May I see the ${MARK}?` },
    { author_id: id, body: '' },
    { author_id: otherId, body: 'You may.' },
  ]);
  const store = await createConversation(
    t,
    { post_id: storePostId, asker_id: otherId, tenant_id: dealer.tenantId },
    [
      { author_id: otherId, body: 'Open today?' },
      { author_id: id, body: `Until six, says ${MARK}` },
    ],
  );

  const person = {
    id,
    name,
    otherId,
    moderatorId,
    dealer,
    postId,
    draftId,
    storePostId,
    othersPostId,
    commentId,
    ownConversationId: own.id,
    askedConversationId: asked.id,
    storeConversationId: store.id,
  };
  await writePictures(t, person, { mine: asked.messages[1] ?? 0, theirs: asked.messages[2] ?? 0 });
  await writeBelongings(t, person);
  await writeTrustRecord(t, person);
  return person;
}

async function writePictures(
  t: TestApp,
  { id, otherId, postId, storePostId }: FullPerson,
  messages: { mine: number; theirs: number },
): Promise<void> {
  const { db } = t;
  const profilePic = await createPicture(t, { owner_id: id, kind: 'profile' }, 'aaprofile');
  await db.updateTable('users').set({ profile_pic_id: profilePic }).where('id', '=', id).execute();
  const picture = await createPicture(t, { owner_id: id, kind: 'post', post_id: postId }, 'bbpost');
  await createPicture(t, { owner_id: null, kind: 'post', post_id: postId }, 'ccvideo');
  await createPicture(t, { owner_id: id, kind: 'post' }, 'ddunused');
  await createPicture(t, { owner_id: id, kind: 'message', message_id: messages.mine }, 'eemessage');
  await createPicture(t, { owner_id: otherId, kind: 'message', message_id: messages.theirs }, 'fftheirs');
  const storePicture = await createPicture(
    t,
    { owner_id: id, kind: 'post', post_id: storePostId },
    'ggstore',
  );
  for (const media_id of [picture, storePicture]) {
    await db.insertInto('picture_hashes').values({ media_id, owner_id: id, hash: 1 }).execute();
  }
  await db.insertInto('text_hashes').values({ post_id: postId, author_id: id, hash: 1 }).execute();
}
