/** How to sell, on a home page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tenant } from '#common/api/tenants.ts';
import { formatMoney } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function NetworkSellCard() {
  return (
    <SellCard title="Buying or Selling a gun?">
      <p>
        List it in minutes with photos from your phone. Buyers near you can ask questions, and a licensed
        dealer handles the paperwork and background check.{' '}
        <Link to="/ffl" className="text-link">
          Find a dealer
        </Link>
      </p>
    </SellCard>
  );
}

export function DealerSellCard({ tenant }: { tenant: Tenant }) {
  return (
    <SellCard title="Buying or Selling a gun? We can help">
      {tenant.transferFee === null ? (
        <p>Meet at our counter. We handle the paperwork and background check.</p>
      ) : (
        <p>
          Meet at our counter. We handle the paperwork and background check. A private party transfer costs{' '}
          {formatMoney(tenant.transferFee)}.
        </p>
      )}
      {tenant.offersConsignment && (
        <p className="mt-3">
          <strong className="font-semibold text-ink">Skip the hassle:</strong> bring it in and we sell it for
          you on consignment.
        </p>
      )}
      <p className="mt-3">
        Too far away?{' '}
        <Link to="/ffl" className="text-link">
          Find a dealer
        </Link>{' '}
        near you.
      </p>
    </SellCard>
  );
}

function SellCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-x-12 gap-y-4 sm:flex-row sm:items-center sm:justify-between lg:px-8">
      <div className="min-w-0">
        <h2 className="text-panel">{title}</h2>
        <div className="mt-2 max-w-[600px] text-body text-soft">{children}</div>
      </div>
      <LinkButton to="/posts/create?type=sell">List a Gun For Sale</LinkButton>
    </Card>
  );
}
