/** `/accounts/login` and `/account/login`: who is logged in already goes on at once. */
import { useQueryClient } from '@tanstack/react-query';
import { redirect, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#common/api/accounts.ts';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { finishIntent } from '#web/features/accounts/finish-intent.ts';
import { changeUser } from '#web/features/accounts/session-change.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { readIntent } from '#web/lib/intent.ts';
import { getPageContext } from '#web/lib/page-context.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { readRequestedUrl } from '#web/lib/require-login.ts';
import { Card } from '#web/ui/card.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/login.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  if (getPageContext(context).initialState.hasSession) throw redirect(readRequestedUrl(url) ?? '/accounts');
  return null;
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = await getQueryClient().fetchQuery(currentUserQuery());
  if (user !== null) throw redirect(readRequestedUrl(url) ?? '/accounts');
  return null;
}

export default function LoginRoute() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };

  async function handleLogin(user: CurrentUser) {
    const intent = readIntent(state, Date.now());
    const left = intent && (await finishIntent(intent));
    changeUser(client, user);
    void navigate(readRequestedUrl(new URL(search, location.origin)) ?? '/', {
      replace: true,
      state: left && { intent: left },
    });
  }

  return (
    <div className="content-width flex grow flex-col items-center py-5 sm:justify-center sm:py-8">
      <PageMeta title="Log in" noindex />
      <Card className="w-full max-w-[440px] sm:p-7!">
        <LoginForm onLogin={handleLogin} />
      </Card>
    </div>
  );
}
