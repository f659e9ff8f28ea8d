/** What the cases of a page are about, each kind asked for once. */
import type { CaseKind } from '#common/domain/cases.ts';
import type { Post } from '#common/api/posts.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/http/actor.ts';
import { viewPostsById } from '#server/features/posts/posts.service.ts';
import {
  selectAppeals,
  selectCommentSubjects,
  selectConversationSubjects,
  selectRatings,
  selectRefusals,
  selectScreened,
} from './subjects.queries.ts';

type RowsOf<Select extends (...args: never[]) => Promise<unknown[]>> = Map<
  number,
  Awaited<ReturnType<Select>>[number]
>;

export type Subjects = {
  posts: Map<number, Post>;
  appeals: Map<number, string | null>;
  screened: Map<number, unknown>;
  comments: RowsOf<typeof selectCommentSubjects>;
  conversations: RowsOf<typeof selectConversationSubjects>;
  refusals: RowsOf<typeof selectRefusals>;
  ratings: RowsOf<typeof selectRatings>;
};

export async function loadSubjects(
  context: AppContext,
  actor: Member,
  cases: readonly { kind: CaseKind; subject_id: number }[],
): Promise<Subjects> {
  const { db } = context;
  const idsOf = (kind: CaseKind): number[] =>
    cases.filter((row) => row.kind === kind).map((row) => row.subject_id);
  const load = async <Row extends { id: number }>(
    ids: number[],
    select: (ids: number[]) => Promise<Row[]>,
  ): Promise<Map<number, Row>> =>
    new Map(ids.length === 0 ? [] : (await select(ids)).map((row) => [row.id, row]));

  const postIds = idsOf('post');
  const [comments, conversations, refusals, ratings, appeals, screened] = await Promise.all([
    load(idsOf('comment'), (ids) => selectCommentSubjects(db, ids)),
    load(idsOf('conversation'), (ids) => selectConversationSubjects(db, ids)),
    load(idsOf('refusal'), (ids) => selectRefusals(db, ids)),
    load(idsOf('rating'), (ids) => selectRatings(db, ids)),
    load(postIds, (ids) => selectAppeals(db, ids)),
    load(postIds, (ids) => selectScreened(db, ids)),
  ]);
  const places = [...comments.values(), ...conversations.values(), ...ratings.values()];
  const wanted = [...new Set([...postIds, ...places.flatMap(({ post_id }) => post_id ?? [])])];
  return {
    posts: await load(wanted, (ids) => viewPostsById(context, actor, ids)),
    appeals: new Map([...appeals].map(([id, { appeal }]) => [id, appeal])),
    screened: new Map([...screened].map(([id, row]) => [id, row.screened])),
    comments,
    conversations,
    refusals,
    ratings,
  };
}
