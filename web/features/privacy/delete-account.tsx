/** The way out: says exactly what happens and when, and asks for a word before it does. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useDeleteAccount } from './privacy.api.ts';
import { DELETE_WORD } from '#common/domain/shared-names.ts';

export function DeleteAccount({ displayName }: { displayName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card id="delete" className="scroll-mt-3">
      <h2 className="text-panel">Delete your account</h2>
      <p className="mt-1 text-note text-soft">
        This can’t be undone. Download your data first if you want to keep it.
      </p>
      <Button variant="bad" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete your account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete your account?"
        description="Here’s what happens, and when."
      >
        <DeleteForm displayName={displayName} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteForm({ displayName, onCancel }: { displayName: string; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const deletion = useDeleteAccount();
  const { error } = deletion;
  const fieldError = error instanceof ApiError ? error.fieldMessage('confirm') : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!deletion.isPending) deletion.mutate({ confirm: typed });
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <Consequences />
      <Field
        label={`Type ${DELETE_WORD} to confirm`}
        help={`Or type your display name, ${displayName}.`}
        error={fieldError}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {error && fieldError === undefined && (
        <p role="alert" className="text-note text-bad">
          {error.message}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          variant="bad"
          size={48}
          pending={deletion.isPending}
          disabled={typed.trim() === ''}
        >
          Delete my account
        </Button>
        <Button variant="outlined" size={48} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Consequences() {
  return (
    <div className="flex flex-col gap-3 text-note [&_li]:mt-1 [&_ul]:list-disc [&_ul]:pl-5">
      <div>
        <h3 className="text-label">Right away</h3>
        <ul>
          <li>You’re logged out everywhere, and your number, email, ZIP code and name are removed.</li>
          <li>Your own posts are taken down, and all your photos are deleted.</li>
          <li>
            Your votes, saved posts, searches, follows, notifications and store memberships are deleted.
          </li>
        </ul>
      </div>
      <div>
        <h3 className="text-label">Within 30 days</h3>
        <ul>
          <li>The text of your messages, posts and reports, and all other personal data.</li>
        </ul>
      </div>
      <div>
        <h3 className="text-label">What stays</h3>
        <ul>
          <li>Your comments and ratings, shown as from a removed member.</li>
          <li>Store listings, which belong to the store.</li>
          <li>
            Active strikes or suspensions, with a keyed hash of your number, until they expire. Bans remain.
          </li>
        </ul>
      </div>
    </div>
  );
}
