/** Notes about a person: for those above them, written and never changed. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Time } from '#web/ui/time.tsx';
import { usePersonChange } from './user-admin.api.ts';
import { PEOPLE_NOTE_MAX } from '#common/domain/limits.ts';

export function PersonNotes({ person }: { person: PersonDetail }) {
  const [body, setBody] = useState('');
  const writing = usePersonChange(person.id, (text: string) =>
    api('POST /people/:id/notes', { params: { id: person.id }, body: { body: text } }),
  );
  const { error } = writing;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!writing.isPending) writing.mutate(body, { onSuccess: () => setBody('') });
  }

  return (
    <Card>
      <h2 className="mb-3 text-section">Notes</h2>
      <form onSubmit={submit} noValidate>
        <Field
          label="New note"
          help="Visible to moderators and administrators. Notes can’t be changed."
          count={`${body.length}/${PEOPLE_NOTE_MAX.toLocaleString('en-US')}`}
          error={(error instanceof ApiError && error.fieldMessage('body')) || error?.message}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={PEOPLE_NOTE_MAX}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="outlined" pending={writing.isPending} className="mt-3">
          Add note
        </Button>
      </form>
      {person.notes.length > 0 && (
        <ul aria-label="Notes" className="mt-5 flex flex-col">
          {person.notes.map((note) => (
            <li key={note.id} className="border-t py-3 last:pb-0">
              <p className="text-note whitespace-pre-line wrap-anywhere">{note.body}</p>
              <p className="mt-1 text-meta text-soft">
                {note.author?.displayName ?? 'Former member'} · <Time value={note.createdAt} show="long" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
