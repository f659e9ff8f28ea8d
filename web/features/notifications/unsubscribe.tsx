/** Stops the mails of a kind: where the link in each mail leads; works without a login and without scripts. */
import { CircleCheck } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { Unsubscribed } from '#common/api/notifications.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { KINDS } from './notification-kinds.ts';

export type UnsubscribeOutcome =
  | Unsubscribed
  | {
      failure: string;
      /** Pressing again would not help. */
      isFinal: boolean;
    };

interface UnsubscribeProps {
  /** Where the form is sent to: the page's own address with its token. */
  action: string;
  /** Null before the press. */
  outcome: UnsubscribeOutcome | null;
}

/** A press is asked for: programs open the links of mails, too. */
export function Unsubscribe({ action, outcome }: UnsubscribeProps) {
  const isPending = useNavigation().state !== 'idle';
  if (outcome && !('failure' in outcome)) {
    return (
      <div role="status" className="flex flex-col items-start">
        <CircleCheck aria-hidden="true" className="mb-3 size-8 text-good" />
        <h1 className="text-dialog">You are unsubscribed</h1>
        <p className="mt-2 mb-6 text-body text-soft">
          {outcome.search !== undefined
            ? `You won’t get more alerts for “${outcome.search}”. The search stays saved.`
            : outcome.kind === null
              ? 'You won’t get these emails anymore.'
              : `You won’t get more emails about ${KINDS[outcome.kind].name}.`}{' '}
          {outcome.search === undefined && 'You’ll still see notifications on the site.'}
        </p>
        <LinkButton to="/notifications?view=preferences">All preferences</LinkButton>
      </div>
    );
  }
  return (
    <Form method="post" action={action} className="flex flex-col">
      <h1 className="text-dialog">Unsubscribe</h1>
      {!outcome?.isFinal && <p className="mt-2 mb-6 text-body text-soft">Unsubscribe with one click.</p>}
      {outcome && (
        <p role="alert" className="my-4 rounded bg-bad-tint px-3.5 py-2.5 text-note text-bad">
          {outcome.failure}
        </p>
      )}
      {outcome?.isFinal ? (
        <LinkButton to="/notifications?view=preferences" size={48}>
          Change your preferences
        </LinkButton>
      ) : (
        <Button type="submit" size={48} pending={isPending}>
          Stop these emails
        </Button>
      )}
    </Form>
  );
}
