/** What stands around every page: header, menu, disclaimer, footer bar, age gate and short messages. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useReadOnOpen } from '#web/features/notifications/use-read-on-open.ts';
import { currentTenantQuery, useCurrentUser } from '#web/lib/current.ts';
import { useHandover } from '#web/lib/handover.ts';
import { useNonce } from '#web/lib/nonce.ts';
import { loadEarly, onDemand } from '#web/lib/on-demand.ts';
import { useIdle } from '#web/lib/when-idle.ts';
import { dialogBox } from '#web/ui/dialog.tsx';
import { menuPanel } from '#web/ui/menu.tsx';
import { sheetBox } from '#web/ui/sheet.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { usePart } from '#web/ui/use-part.ts';
import { AgeGate, useAgeGate } from './age-gate.tsx';
import { brandStyle } from './brand-colors.ts';
import { Disclaimer } from './disclaimer.tsx';
import { Notice } from './notice.tsx';
import { RenderErrorBoundary } from './render-error-boundary.tsx';
import { FooterBar } from './footer-bar.tsx';
import { GoodbyeBar } from './goodbye-bar.tsx';
import { Header } from './header.tsx';
import { LiveEvents } from './live-events.tsx';
import { useRequestedUrl } from './requested-url.ts';
import { useGoodbye } from './use-goodbye.ts';
import { useRestoredFocus } from './use-focus-kept.ts';
import { useLostNavigation } from './use-lost-navigation.ts';
import { SuspensionBar } from './suspension-bar.tsx';
import { useFollowedTheme } from './theme.tsx';

const sideMenu = onDemand(() => import('./side-menu.tsx'), sheetBox);

export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menu = usePart(sideMenu, isMenuOpen, () => setIsMenuOpen(false));
  const gate = useAgeGate();
  const isMemberReady = useMemberParts();
  const { key } = useLocation();
  useRequestedUrl();
  useReadOnOpen();
  useHandover();
  useFollowedTheme();
  useRestoredFocus();
  useGoodbye();
  useLostNavigation();
  return (
    <>
      <BrandStyle />
      <div inert={gate.isOpen} className={gate.isOpen ? 'h-dvh overflow-hidden' : ''}>
        <div className="flex min-h-dvh flex-col pb-[calc(var(--footer-bar)+var(--action-bar,0px))] print:pb-0">
          <a
            href="#content"
            className="sr-only rounded bg-card px-4 py-3 text-control text-brand focus:not-sr-only focus:fixed focus:top-1 focus:left-1 focus:z-50"
          >
            Skip to the content
          </a>
          <Header
            isMenuOpen={menu !== undefined}
            isMenuComing={isMenuOpen && menu === undefined}
            onReachMenu={() => loadEarly(sideMenu)}
            onToggleMenu={() => setIsMenuOpen(!isMenuOpen)}
          />
          <Notice />
          <SuspensionBar />
          <GoodbyeBar />
          <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
            <RenderErrorBoundary resetKey={key}>{children}</RenderErrorBoundary>
          </main>
          <Disclaimer />
          <FooterBar />
        </div>
      </div>
      {menu && <menu.SideMenu open={isMenuOpen} onOpenChange={setIsMenuOpen} />}
      <Toaster isAwaited={isMemberReady} />
      <LiveEvents />
      {gate.isOpen && <AgeGate onConfirm={gate.onConfirm} />}
    </>
  );
}

/** What visitors hardly use is loaded for members as soon as the page is usable; then a lost line keeps nothing from opening. */
function useMemberParts(): boolean {
  const isReady = useIdle(useCurrentUser() !== null);
  useEffect(() => {
    if (isReady) for (const part of [menuPanel, dialogBox, sheetBox, sideMenu]) loadEarly(part);
  }, [isReady]);
  return isReady;
}

function BrandStyle() {
  const brand = useQuery(currentTenantQuery()).data?.brand;
  const style = brand ? brandStyle(brand) : null;
  const nonce = useNonce();
  return (
    style && (
      <style nonce={nonce} suppressHydrationWarning>
        {style}
      </style>
    )
  );
}
