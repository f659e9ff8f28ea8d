/** Address, hours and phone of a dealer. */
import { MapPin, Navigation, Phone } from 'lucide-react';
import type { OpenState, Tenant } from '#common/api/tenants.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatAddress, mapsSearchUrl } from './hours.ts';
import { WeekHours } from './week-hours.tsx';

interface VisitCardProps {
  tenant: Tenant;
  openState: OpenState | null;
}

export function VisitCard({ tenant, openState }: VisitCardProps) {
  const address = formatAddress(tenant);
  return (
    <Card className="grow">
      <h2 className="text-panel">Come and visit us</h2>
      <div className="mt-3 flex flex-col gap-x-8 gap-y-4 sm:flex-row">
        {address && (
          <div className="flex flex-1 flex-col items-start gap-4">
            <p className="flex gap-3">
              <MapPin aria-hidden="true" className="mt-0.5 size-5 text-brand" />
              <a href={mapsSearchUrl(address)} target="_blank" rel="noopener" className="text-link">
                {address}
              </a>
            </p>
            <LinkButton to={mapsSearchUrl(address)} target="_blank" rel="noopener" variant="outlined">
              <Navigation aria-hidden="true" className="size-[18px]" />
              Get directions
            </LinkButton>
          </div>
        )}
        {openState ? (
          <WeekHours week={openState.week} className="flex-1" />
        ) : (
          tenant.hours && <p className="flex-1 text-body">{tenant.hours}</p>
        )}
      </div>
    </Card>
  );
}

export function CallCard({ phoneNumber }: { phoneNumber: string }) {
  // Ten digits; the country's 1 before them is not read out.
  const digits = digitsOnly(phoneNumber).slice(-10);
  return (
    <Card className="lg:w-[408px] lg:shrink-0">
      <h2 className="text-panel">Questions? Give us a call</h2>
      <p className="mt-1.5 text-note text-soft">
        Ask about stock, transfers or trades. We answer the phone during business hours.
      </p>
      <LinkButton
        to={`tel:+1${digits}`}
        variant="outlined"
        size={48}
        className="mt-4 w-full text-small-title! tabular-nums"
      >
        <Phone aria-hidden="true" className="size-5" />
        {formatPhoneDashes(digits)}
      </LinkButton>
    </Card>
  );
}
