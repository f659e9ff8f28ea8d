/** A store's licence: what is known of it, and what an administrator decides about it. */
import { type ReactNode, useState } from 'react';
import type { Licence, LicenceAction, TenantSettings } from '#common/api/tenant-settings.ts';
import { Badge, VerifiedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Time } from '#web/ui/time.tsx';
import { LicenceDialog } from './license-dialog.tsx';
import { Section } from './section.tsx';

const PAUSE_REASONS: Record<string, string> = {
  expired: 'The license has run out.',
  notListed: 'The ATF list no longer names it as a store’s license.',
  administrator: 'An administrator has paused it.',
};
const LABELS: Record<LicenceAction, string> = {
  verify: 'Verify',
  pause: 'Pause',
  resume: 'Resume',
  extend: 'Extend',
  renumber: 'New number',
};

/** What fits the present state. */
function offeredActions({ verifiedAt, pausedAt }: Licence): LicenceAction[] {
  const decision: LicenceAction = verifiedAt === null ? 'verify' : pausedAt === null ? 'pause' : 'resume';
  return [decision, 'extend', 'renumber'];
}

export function LicenceSection({ settings, licence }: { settings: TenantSettings; licence: Licence }) {
  const [action, setAction] = useState<LicenceAction | null>(null);
  return (
    <Section
      id="licence"
      title="License"
      help={
        settings.can.changeLicence ? undefined : 'Administrators keep it. Ask them where something is wrong.'
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        {licence.verified ? (
          <VerifiedBadge boxed />
        ) : (
          <Badge tone="warn" boxed>
            {stateOf(licence)}
          </Badge>
        )}
        {licence.pausedReason && <span className="text-note">{PAUSE_REASONS[licence.pausedReason]}</span>}
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-note sm:grid-cols-2">
        <Fact label="Number">{licence.number}</Fact>
        <Fact label="Holder">{licence.licenceName}</Fact>
        <Fact label="Premises">
          {licence.street}, {licence.city}, {licence.state} {licence.zip}
        </Fact>
        <Fact label="Valid until">
          <Time value={licence.expiresOn} show="day" />
          {licence.extendedUntil && (
            <>
              {licence.extendedUntil > licence.expiresOn
                ? ', extended until '
                : '; stays verified without the ATF list until '}
              <Time value={licence.extendedUntil} show="day" />
            </>
          )}
        </Fact>
        <Fact label="Verified">
          {licence.verifiedAt === null ? 'Not yet' : <Time value={licence.verifiedAt} show="date" />}
        </Fact>
        <Fact label="Last seen in the ATF list">
          {licence.listCheckedOn === null ? 'Not yet' : <Time value={licence.listCheckedOn} show="day" />}
        </Fact>
      </dl>
      {settings.can.changeLicence && (
        <div className="flex flex-wrap gap-2">
          {offeredActions(licence).map((one) => (
            <Button key={one} variant="outlined" onClick={() => setAction(one)}>
              {LABELS[one]}
            </Button>
          ))}
        </div>
      )}
      {action && (
        <LicenceDialog
          tenantId={settings.id}
          action={action}
          label={LABELS[action]}
          licence={licence}
          onClose={() => setAction(null)}
        />
      )}
    </Section>
  );
}

function stateOf({ verifiedAt, pausedAt }: Licence): string {
  if (verifiedAt === null) return 'Not verified';
  return pausedAt === null ? 'Run out' : 'Paused';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-soft">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
