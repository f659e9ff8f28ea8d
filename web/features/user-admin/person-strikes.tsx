/** The strikes of a person: those that count, and those that are over or were lifted. */
import { useState } from 'react';

import type { PersonDetail, PersonStrike } from '#common/api/user-admin.ts';
import { api } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { ActionDialog } from './action-dialog.tsx';

export function PersonStrikes({ person }: { person: PersonDetail }) {
  const [lifted, setLifted] = useState<PersonStrike | null>(null);
  const { strikes, can } = person;
  const counted = strikes.filter(({ isCounted }) => isCounted).length;
  if (strikes.length === 0) return null;
  return (
    <Card>
      <h2 className="text-section">Strikes</h2>
      <p className="mt-1 text-note text-soft">
        {counted === 0 ? 'No active strikes.' : counted === 1 ? '1 active.' : `${counted} active.`}
      </p>
      <ul aria-label="Strikes" className="mt-2 flex flex-col">
        {strikes.map((strike) => (
          <li key={strike.id} className="border-t py-3 first:border-t-0 last:pb-0">
            <p className="text-note wrap-anywhere whitespace-pre-line">{strike.reason}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-meta text-soft">
              <Badge tone={strike.isCounted ? 'warn' : 'neutral'}>
                {strike.isCounted ? 'Counts' : strike.liftedAt === null ? 'Over' : 'Lifted'}
              </Badge>
              <span>
                {strike.by?.displayName ?? 'Former member'} · <Time value={strike.createdAt} show="long" />
              </span>
              {strike.isCounted && (
                <span>
                  until <Time value={strike.expiresAt} show="date" />
                </span>
              )}
            </p>
            {strike.isCounted && can.note && (
              <Button variant="outlined" onClick={() => setLifted(strike)} className="mt-2 noscript:hidden">
                Lift strike
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lifted && (
        <ActionDialog
          personId={person.id}
          title="Lift the strike"
          description="It no longer counts. A suspension it caused stays until you lift it."
          confirmLabel="Lift strike"
          done={({ displayName }) => `A strike of ${displayName} is lifted`}
          isReasonOptional
          isReasonShared
          send={(reason) =>
            api('DELETE /people/:id/strikes/:strikeId', {
              params: { id: person.id, strikeId: lifted.id },
              body: reason === '' ? {} : { reason },
            })
          }
          onClose={() => setLifted(null)}
        />
      )}
    </Card>
  );
}
