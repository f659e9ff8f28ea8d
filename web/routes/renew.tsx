/** `/renew?token=…`: where the mail about a listing that ends leads; one button renews it, without a login. */
import { Form, useLocation, useNavigation } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import type { Renewal } from '#common/api/posts.ts';
import { getPageContext } from '#web/lib/page-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Time, useNow } from '#web/ui/time.tsx';
import type { Route } from './+types/renew.ts';

type Answer = Renewal | { failure: string };

async function answerOf(asking: Promise<Renewal>, reportError: (error: ApiError) => void): Promise<Answer> {
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
  return answerOf(call('GET /posts/renewal', { query: { token: tokenOf(url) } }), reportError);
}

/** Runs on the server, for a form that the browser sends by itself too. */
export function action({ context, url }: Route.ActionArgs): Promise<Answer> {
  const { call, reportError } = getPageContext(context);
  return answerOf(call('POST /posts/renewal', { body: { token: tokenOf(url) } }), reportError);
}

export default function RenewRoute({ actionData, loaderData }: Route.ComponentProps) {
  const answer = actionData ?? loaderData;
  return (
    <div className="content-width flex grow flex-col items-center justify-center py-8">
      <PageMeta title="Renew" noindex />
      <Card className="w-full max-w-[440px] sm:p-7!">
        {'failure' in answer ? (
          <>
            <h1 className="text-dialog">Not renewed</h1>
            <p role="alert" className="my-4 rounded bg-bad-tint px-3.5 py-2.5 text-note text-bad">
              {answer.failure}
            </p>
            <LinkButton to="/profile">Your posts</LinkButton>
          </>
        ) : (
          <RenewForm renewal={answer} />
        )}
      </Card>
    </div>
  );
}

/** A press is asked for: programs open the links of mails, too. */
function RenewForm({ renewal }: { renewal: Renewal }) {
  const { pathname, search } = useLocation();
  const isPending = useNavigation().state !== 'idle';
  const now = useNow();
  const { isRenewed, title, expiresAt, postId } = renewal;
  return (
    <>
      <h1 className="text-dialog">{isRenewed ? 'Renewed' : 'Renew this listing?'}</h1>
      <p role={isRenewed ? 'status' : undefined} className="mt-2 mb-6 text-body wrap-anywhere text-soft">
        {`“${title}” ${isRenewed || Date.parse(expiresAt) > now ? 'ends' : 'ended'} on `}
        <Time value={expiresAt} show="date" />.
      </p>
      {isRenewed ? (
        <LinkButton to={`/posts/${postId}`}>View listing</LinkButton>
      ) : (
        <Form method="post" action={pathname + search} className="flex flex-col">
          <Button type="submit" size={48} pending={isPending}>
            Renew
          </Button>
        </Form>
      )}
    </>
  );
}
