/** `/stop-change?token=…`: where the messages about a new number lead; one button stops the change, without a login. */
import { Form, useLocation, useNavigation } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import type { NumberChange } from '#common/api/lost-number.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { getPageContext } from '#web/lib/page-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Time } from '#web/ui/time.tsx';
import type { Route } from './+types/stop-change.ts';

type Answer = NumberChange | { failure: string };

async function answerOf(
  asking: Promise<NumberChange>,
  reportError: (error: ApiError) => void,
): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) reportError(error);
    return { failure: error.message };
  }
}

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

export function loader({ context, url }: Route.LoaderArgs): Promise<Answer> {
  const { call, reportError } = getPageContext(context);
  return answerOf(call('GET /accounts/lostNumber/stop', { query: { token: tokenOf(url) } }), reportError);
}

/** Runs on the server, for a form that the browser sends by itself too. */
export function action({ context, url }: Route.ActionArgs): Promise<Answer> {
  const { call, reportError } = getPageContext(context);
  return answerOf(call('POST /accounts/lostNumber/stop', { body: { token: tokenOf(url) } }), reportError);
}

export default function StopChangeRoute({ actionData, loaderData }: Route.ComponentProps) {
  const answer = actionData ?? loaderData;
  return (
    <div className="content-width flex grow flex-col items-center justify-center py-8">
      <PageMeta title="Stop the change" noindex />
      <Card className="w-full max-w-[440px] sm:p-7!">
        {'failure' in answer ? (
          <>
            <h1 className="text-dialog">Not stopped</h1>
            <p role="alert" className="my-4 rounded bg-bad-tint px-3.5 py-2.5 text-note text-bad">
              {answer.failure}
            </p>
            <LinkButton to="/accounts">Your account</LinkButton>
          </>
        ) : (
          <StopForm change={answer} />
        )}
      </Card>
    </div>
  );
}

/** A press is asked for: programs open the links of mails, too. */
function StopForm({ change }: { change: NumberChange }) {
  const { pathname, search } = useLocation();
  const isPending = useNavigation().state !== 'idle';
  const { contactEmail } = useInitialState();
  if (change.state === 'waiting' && change.takesEffectAt !== null) {
    return (
      <>
        <h1 className="text-dialog">Keep your phone number?</h1>
        <p className="mt-2 mb-6 text-body text-soft">
          Someone asked for a new phone number for your account. It changes on{' '}
          <Time value={change.takesEffectAt} show="moment" />. If that was not you, stop it.
        </p>
        <Form method="post" action={pathname + search} className="flex flex-col">
          <Button type="submit" size={48} pending={isPending}>
            Stop the change
          </Button>
        </Form>
      </>
    );
  }
  if (change.state === 'done') {
    return (
      <>
        <h1 className="text-dialog">The number was changed</h1>
        <p role="status" className="mt-2 mb-6 text-body text-soft">
          It is too late to stop it here. If that was not you, write to{' '}
          <a href={`mailto:${contactEmail}`} className="text-link">
            {contactEmail}
          </a>
          .
        </p>
        <LinkButton to="/accounts">Your account</LinkButton>
      </>
    );
  }
  return (
    <>
      <h1 className="text-dialog">Your number stays</h1>
      <p role="status" className="mt-2 mb-6 text-body text-soft">
        The change was stopped. Log in with your number as before.
      </p>
      <LinkButton to="/accounts">Your account</LinkButton>
    </>
  );
}
