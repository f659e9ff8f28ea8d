/** Pushes conversation changes to open pages. */
import { SIDES } from '#common/api/conversations.ts';
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import type { AppContext } from '#server/context.ts';
import type { Reader } from './conversations.policy.ts';
import { selectConversationFor } from './conversations.queries.ts';
import { describeWords, viewConversation, viewMessage } from './conversations.view.ts';
import type { MessageRow } from './messages.queries.ts';
import { selectConversationsOfPost, type SidePerson } from './sides.queries.ts';

/** Both sides hear of it wherever they are, the other one as of a message received, and pages that have it open. */
export function pushMessage(
  context: AppContext,
  screen: Screen,
  people: readonly SidePerson[],
  row: MessageRow,
): void {
  const content = describeWords(row.body, row.media.length);
  for (const side of SIDES) {
    const userIds = people.filter((person) => person.side === side).map(({ id }) => id);
    const payload = viewMessage(row, { side }, screen);
    if (!payload.isMine) context.live.notify(userIds, { type: 'RECEIVE_MESSAGE', content, payload });
    else {
      for (const userId of userIds) {
        context.live.changeOwn(userId, { kind: 'ownMessage', id: row.conversation_id, data: payload });
      }
    }
  }
  const message = viewMessage(row, null, screen);
  context.live.change('conversation', row.conversation_id, { type: 'message', message });
}

/** Both sides get it as they see it: the asker in other tabs too. */
export async function pushConversation(
  context: AppContext,
  id: number,
  people: readonly SidePerson[],
): Promise<void> {
  const readers = new Map<number, Reader>(
    people.map(({ id: userId, side, is_suspended }) => [userId, { userId, side, maySend: !is_suspended }]),
  );
  for (const row of await selectConversationFor(context.db, id, [...readers.keys()])) {
    const reader = readers.get(row.reader_id);
    if (reader === undefined) continue;
    const payload = viewConversation(row, reader);
    context.live.notify([reader.userId], {
      type: 'CONVERSATION_CREATED',
      content: payload.lastMessage,
      payload,
    });
  }
}

/** Asked for and told in pages: a post may have many conversations. */
const PAGE = 500;

/** Its status or its words are not what they were: pages with a conversation about it ask again. */
export async function pushPostChange(context: AppContext, { postId }: { postId: number }): Promise<void> {
  let after = 0;
  for (;;) {
    const page = await selectConversationsOfPost(context.db, postId, { after, limit: PAGE });
    for (const { id } of page) context.live.change('conversation', id, { type: 'changed' });
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.asker_id;
  }
}
