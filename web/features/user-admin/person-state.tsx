/** Whether somebody is suspended or banned, and until when. */
import type { PersonState } from '#common/api/user-admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Time } from '#web/ui/time.tsx';

export function PersonStateBadge({ state, until }: { state: PersonState; until: string | null }) {
  if (state === 'active') return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={state === 'banned' ? 'bad' : 'warn'}>{state === 'banned' ? 'Banned' : 'Suspended'}</Badge>
      <span className="text-meta text-soft">
        {until === null ? (
          'for good'
        ) : (
          <>
            until <Time value={until} show="date" />
          </>
        )}
      </span>
    </span>
  );
}
