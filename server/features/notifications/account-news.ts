/** What happens to an account: its owner hears of it. */
import type { AppContext } from '#server/context.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { tell } from './tell.ts';

export async function notifyOfAccount(
  context: AppContext,
  { userId, cause, content, url, isMailed }: JobData['notifications.account'],
): Promise<void> {
  const news = { kind: 'account', cause, foldKey: cause, content, many: null, url, isMailed } as const;
  await tell(context, { ...news, live: { type: 'GENERAL', payload: null } }, [userId]);
}
