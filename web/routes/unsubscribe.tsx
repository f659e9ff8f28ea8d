/** `/unsubscribe?token=…`: where the link of each mail leads. */
import { useLocation } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import { Unsubscribe, type UnsubscribeOutcome } from '#web/features/notifications/unsubscribe.tsx';
import { getPageContext } from '#web/lib/page-context.ts';
import { Card } from '#web/ui/card.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/unsubscribe.ts';

const failureOf = (error: ApiError): string =>
  error.code === 'link_expired'
    ? 'This link has expired. Log in and change your preferences.'
    : 'This link is not complete. Open it from the email again, or log in and change your preferences.';

const isWrong = (error: ApiError): boolean => error.status === 422 || error.status === 404;

/** Whoever opens a link that is none learns it before the press. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<UnsubscribeOutcome | null> {
  const { call } = getPageContext(context);
  try {
    await call('GET /notifications/unsubscribe', { query: { token: url.searchParams.get('token') ?? '' } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Anything else may be over by the time of the press.
    return isWrong(error) ? { failure: failureOf(error), isFinal: true } : null;
  }
}

/** Runs on the server, for a form that the browser sends by itself too. */
export async function action({ context, url }: Route.ActionArgs): Promise<UnsubscribeOutcome> {
  const { call, reportError } = getPageContext(context);
  try {
    return await call('POST /notifications/unsubscribe', {
      body: { token: url.searchParams.get('token') ?? '' },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) reportError(error);
    return isWrong(error)
      ? { failure: failureOf(error), isFinal: true }
      : { failure: error.message, isFinal: false };
  }
}

export default function UnsubscribeRoute({ actionData, loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="content-width flex grow flex-col items-center justify-center py-8">
      <PageMeta title="Unsubscribe" noindex />
      <Card className="w-full max-w-[440px] sm:p-7!">
        <Unsubscribe action={pathname + search} outcome={actionData ?? loaderData} />
      </Card>
    </div>
  );
}
