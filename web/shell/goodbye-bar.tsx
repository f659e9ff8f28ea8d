/** Explains why one was logged out. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { currentUserQuery } from '#web/lib/current.ts';

const GOODBYE_KEY = ['goodbye'] as const;

/** The session has ended, as the server says, and why. */
export function showGoodbye(client: QueryClient, words: string): void {
  client.setQueryData(GOODBYE_KEY, words);
  client.setQueryData(currentUserQuery().queryKey, null);
}

export function GoodbyeBar() {
  const { data: words } = useQuery<string>({
    queryKey: GOODBYE_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div role="status">
      {words !== undefined && (
        <aside aria-label="Logged out" className="border-b bg-warn-tint print:hidden">
          <div className="content-width flex items-start gap-3 py-2.5 text-note">
            <Ban aria-hidden="true" className="mt-0.5 size-5 text-warn" />
            <p className="min-w-0 grow wrap-anywhere">{words}</p>
          </div>
        </aside>
      )}
    </div>
  );
}
