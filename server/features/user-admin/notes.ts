/** Moderators' notes about a person. */
import { PEOPLE_NOTES_MAX, type PersonDetail } from '#common/api/user-admin.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { conflict, invalidField } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { countNotes, insertNote } from './user-admin.queries.ts';
import { accessPersonToChange, getPerson } from './user-admin.ts';

export async function addNote(
  context: AppContext,
  actor: Actor,
  id: number,
  text: string,
): Promise<PersonDetail> {
  const body = cleanText(text);
  if (body === '') throw invalidField('body', 'This field is required.');
  await inTransaction(context.db, async (tx) => {
    const { acting } = await accessPersonToChange(tx, actor, id, ({ note }) => note);
    if ((await countNotes(tx, id)) >= PEOPLE_NOTES_MAX) {
      throw conflict('notes_full', `A person has at most ${PEOPLE_NOTES_MAX} notes.`);
    }
    await insertNote(tx, { user_id: id, author_id: acting.user.id, body });
    // That there is one; what it says stands with the person alone.
    await recordChange(tx, acting, { action: 'user.note', subjectId: id });
  });
  return getPerson(context, actor, id);
}
