/** A store's license: what is known of it, and what an administrator decides about it. */
import { type ReactNode, useState } from 'react';
import type { License, LicenseAction, TenantSettings } from '#common/api/tenant-settings.ts';
import { Badge, VerifiedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Time } from '#web/ui/time.tsx';
import { LicenseDialog } from './license-dialog.tsx';
import { Section } from './section.tsx';

const PAUSE_REASONS: Record<string, string> = {
  expired: 'The license has expired.',
  notListed: 'The ATF list no longer names it as a store’s license.',
  administrator: 'An administrator has paused it.',
};
const LABELS: Record<LicenseAction, string> = {
  verify: 'Verify',
  pause: 'Pause',
  resume: 'Resume',
  extend: 'Extend',
  renumber: 'New number',
};

/** What fits the present state. */
function offeredActions({ verifiedAt, pausedAt }: License): LicenseAction[] {
  const decision: LicenseAction = verifiedAt === null ? 'verify' : pausedAt === null ? 'pause' : 'resume';
  return [decision, 'extend', 'renumber'];
}

export function LicenseSection({ settings, license }: { settings: TenantSettings; license: License }) {
  const [action, setAction] = useState<LicenseAction | null>(null);
  return (
    <Section
      id="license"
      title="License"
      help={
        settings.can.changeLicense
          ? undefined
          : 'Managed by the site’s administrators. Contact us if something is wrong.'
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        {license.verified ? (
          <VerifiedBadge boxed />
        ) : (
          <Badge tone="warn" boxed>
            {stateOf(license)}
          </Badge>
        )}
        {license.pausedReason && <span className="text-note">{PAUSE_REASONS[license.pausedReason]}</span>}
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-note sm:grid-cols-2">
        <Fact label="Number">{license.number}</Fact>
        <Fact label="Holder">{license.licenseName}</Fact>
        <Fact label="Premises">
          {license.street}, {license.city}, {license.state} {license.zip}
        </Fact>
        <Fact label="Valid until">
          <Time value={license.expiresOn} show="day" />
          {license.extendedUntil && (
            <>
              {license.extendedUntil > license.expiresOn
                ? ', extended until '
                : '; stays verified without the ATF list until '}
              <Time value={license.extendedUntil} show="day" />
            </>
          )}
        </Fact>
        <Fact label="Verified">
          {license.verifiedAt === null ? 'Not yet' : <Time value={license.verifiedAt} show="date" />}
        </Fact>
        <Fact label="Last seen in the ATF list">
          {license.listCheckedOn === null ? 'Not yet' : <Time value={license.listCheckedOn} show="day" />}
        </Fact>
      </dl>
      {settings.can.changeLicense && (
        <div className="flex flex-wrap gap-2">
          {offeredActions(license).map((one) => (
            <Button key={one} variant="outlined" onClick={() => setAction(one)}>
              {LABELS[one]}
            </Button>
          ))}
        </div>
      )}
      {action && (
        <LicenseDialog
          tenantId={settings.id}
          action={action}
          label={LABELS[action]}
          license={license}
          onClose={() => setAction(null)}
        />
      )}
    </Section>
  );
}

function stateOf({ verifiedAt, pausedAt }: License): string {
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
