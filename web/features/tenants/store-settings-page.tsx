/** A tenant's settings on one page: what is typed waits for Save, what is done to members and license counts at once. */
import { ChevronLeft, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TenantSettings } from '#common/api/tenant-settings.ts';
import type { Pictures } from '#web/lib/use-pictures.ts';
import { Time } from '#web/ui/time.tsx';
import type { BrandReader } from './brand-fields.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { HostsSection } from './hosts-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LicenseSection } from './license-section.tsx';
import { BrandingSection } from './branding-section.tsx';
import { MembersSection } from './members-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { ContactSection, StoreSection, TransfersSection } from './store-sections.tsx';
import { useStoreForm } from './use-store-form.ts';

interface StoreSettingsPageProps {
  settings: TenantSettings;
  readBrand: BrandReader;
  renderPictures: (pictures: Pictures, error: string | undefined) => ReactNode;
}

export function StoreSettingsPage({ settings, readBrand, renderPictures }: StoreSettingsPageProps) {
  const store = useStoreForm(settings);
  const form = useRef<HTMLDivElement>(null);
  const { errors, conflict, base } = store;
  const isDealer = settings.fflId !== null;

  // The first wrong field takes the focus; what is told of the whole stands in the bar.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return (
    <div className="content-width pt-4 pb-32 sm:pt-6">
      {settings.can.editHosts && (
        <Link
          to="/tenants/"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          Tenants
        </Link>
      )}
      <h1 className="text-title wrap-anywhere">{base.displayName} Settings</h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-note text-soft">
        <a href={base.url} className="inline-flex items-center gap-1 text-link">
          {base.url.replace(/^https?:\/\//, '')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
        {base.updatedBy && (
          <span>
            Last changed <Time value={base.updatedAt} show="long" /> by {base.updatedBy.displayName}
          </span>
        )}
      </p>
      <div className="mt-4 items-start gap-6 lg:grid lg:grid-cols-[200px_1fr]">
        <Contents settings={settings} />
        <div ref={form} className="flex max-w-[800px] min-w-0 flex-col gap-4">
          <StoreSection store={store} />
          <BrandingSection store={store} readBrand={readBrand} renderPictures={renderPictures} />
          <HoursSection store={store} />
          <ContactSection store={store} />
          {isDealer && <TransfersSection store={store} />}
          {settings.can.manageMembers && <MembersSection tenantId={settings.id} />}
          {settings.can.editHosts && <HostsSection store={store} />}
          {settings.license && <LicenseSection settings={settings} license={settings.license} />}
        </div>
      </div>
      <SaveBar store={store} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          pictures={[...store.logo.all, ...store.heroes.all].flatMap((picture) =>
            picture.state === 'ready' ? [picture.media] : [],
          )}
          pending={store.isSaving}
          onResolve={store.resolve}
          onClose={store.closeConflict}
        />
      )}
    </div>
  );
}

/** Beside the sections where there is room. */
function Contents({ settings: { fflId, can } }: { settings: TenantSettings }) {
  const isDealer = fflId !== null;
  const entries = [
    ['store', 'Store', true],
    ['look', 'Branding', true],
    ['hours', 'Hours', true],
    ['contact', 'Contact', true],
    ['transfers', 'Transfers', isDealer],
    ['members', 'Members', can.manageMembers],
    ['hosts', 'Hosts', can.editHosts],
    ['license', 'License', isDealer],
  ] as const;
  return (
    <nav aria-label="Sections" className="sticky top-19 hidden lg:block">
      <ul>
        {entries.map(
          ([id, label, isShown]) =>
            isShown && (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded px-3 text-note text-ink no-underline hover:bg-well"
                >
                  {label}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
