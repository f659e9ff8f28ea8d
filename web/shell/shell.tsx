/** Frame around every page. */
import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Ban, Info, X } from 'lucide-react';
import { useReadOnOpen } from '#web/features/notifications/use-read-on-open.ts';
import { currentTenantQuery, useCurrentUser } from '#web/lib/current.ts';
import { useHandover } from '#web/lib/handover.ts';
import { useNonce } from '#web/lib/nonce.ts';
import { loadEarly, onDemand } from '#web/lib/on-demand.ts';
import { useIdle, whenIdle } from '#web/lib/when-idle.ts';
import { dialogBox } from '#web/ui/dialog.tsx';
import { menuPanel } from '#web/ui/menu.tsx';
import { sheetBox } from '#web/ui/sheet.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { usePart } from '#web/ui/use-part.ts';
import { LOGOUT_KEY } from '#web/features/accounts/accounts.api.ts';
import { logFailure } from '#web/lib/log.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { dropNotice } from '#web/lib/site.ts';
import { IconButton } from '#web/ui/button.tsx';
import { NOTICE_COOKIE } from '#common/domain/shared-names.ts';
import { isLoginPath, readRequestedUrl } from '#web/lib/require-login.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { Time } from '#web/ui/time.tsx';
import { takeGoodbye } from '#web/lib/goodbye.ts';
import { toast } from '#web/ui/toast.ts';
import { AgeGate, useAgeGate } from './age-gate.tsx';
import { brandStyle } from './brand-colors.ts';
import { Disclaimer } from './disclaimer.tsx';
import { RenderErrorBoundary } from './render-error-boundary.tsx';
import { FooterBar } from './footer-bar.tsx';
import { GoodbyeBar } from './goodbye-bar.tsx';
import { Header } from './header.tsx';
import { useRestoredFocus } from './use-focus-kept.ts';
import { useLostNavigation } from './use-lost-navigation.ts';
import { useFollowedTheme } from './theme.tsx';

function useGoodbye(): void {
  useEffect(() => {
    const goodbyeBody = takeGoodbye();
    if (goodbyeBody === 'loggedOut') toast.success('You are logged out.');
    if (goodbyeBody === 'accountDeleted') {
      // It stays until it is put away: there is nothing else that would tell.
      toast('Your account is deleted.', {
        description: 'You’re logged out everywhere. This page explains what happens to the rest.',
        duration: Number.POSITIVE_INFINITY,
      });
    }
  }, []);
}

function SuspensionBar() {
  const suspension = useCurrentUser()?.suspension ?? null;
  const { contactEmail } = useInitialState();
  if (suspension === null) return null;
  return (
    <aside aria-label="Suspension" className="border-b bg-warn-tint print:hidden">
      <div className="content-width flex items-start gap-3 py-2.5 text-note">
        <Ban aria-hidden="true" className="mt-0.5 size-5 text-warn" />
        <p className="min-w-0 grow wrap-anywhere">
          <strong className="font-semibold">
            Your account is suspended until <Time value={suspension.until} show="moment" />.
          </strong>{' '}
          You can browse but not post.{' '}
          {suspension.reason && `Reason: ${suspension.reason}${fullStopAfter(suspension.reason)} `}
          {contactEmail && (
            <>
              To appeal, write to{' '}
              <a href={`mailto:${contactEmail}`} className="text-link">
                {contactEmail}
              </a>
              .
            </>
          )}
        </p>
      </div>
    </aside>
  );
}

/** Leads on at once, in place of the present entry; the login pages follow it after the login instead. */
function useRequestedUrl(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isLoginPath(pathname)) return;
    const target = readRequestedUrl(new URL(search, location.origin));
    if (target !== null) void navigate(target, { replace: true });
  }, [pathname, search, navigate]);
}

const YEAR_SECONDS = 31_536_000;

function Notice() {
  const client = useQueryClient();
  const site = useInitialState();
  const { notice } = site;
  if (notice === null) return null;

  function handleClose(key: string) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // oxlint-disable-next-line unicorn/no-document-cookie -- the server leaves it out of the next document
    document.cookie = `${NOTICE_COOKIE}=${key}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
    dropNotice(client, site);
  }

  return (
    <aside aria-label="Notice" className="border-b bg-tint print:hidden">
      <div className="content-width flex items-start gap-3 py-1">
        <Info aria-hidden="true" className="mt-3 size-5 text-brand" />
        <p className="min-w-0 grow py-2.5 text-note whitespace-pre-line wrap-anywhere">{notice.text}</p>
        <IconButton
          label="Dismiss"
          onClick={() => handleClose(notice.key)}
          className="-mr-2.5 noscript:hidden"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  );
}

function LiveEvents() {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? null;
  // Whoever logs out hangs up first: a session that ends under a connection looks like a failure.
  const isLeaving = useIsMutating({ mutationKey: LOGOUT_KEY }) > 0;
  useEffect(
    () => (userId === null || isLeaving ? undefined : connectWhenIdle(client)),
    [client, userId, isLeaving],
  );
  return null;
}

/** @returns what ends the connection, or keeps it from beginning. */
function connectWhenIdle(client: QueryClient): () => void {
  let isOver = false;
  let disconnect: (() => void) | undefined;

  async function connect() {
    const { connectLive } = await import('./live-connection.ts');
    if (!isOver) disconnect = connectLive(client);
  }

  const cancel = whenIdle(() => connect().catch((error: unknown) => logFailure('Live events', error)));
  return () => {
    isOver = true;
    cancel();
    disconnect?.();
  };
}

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
