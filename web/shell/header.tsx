/** Header. */
import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Link, useNavigation } from 'react-router';
import { currentTenantQuery, useHostName } from '#web/lib/current.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Delayed } from '#web/ui/delayed.tsx';

function NextPageBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Delayed>
      <p role="status" className="absolute inset-x-0 -bottom-px h-0.5 animate-pulse bg-brand print:hidden">
        <span className="sr-only">Loading the page</span>
      </p>
    </Delayed>
  );
}

interface HeaderProps {
  isMenuOpen: boolean;
  /** It opens once it is loaded. */
  isMenuComing: boolean;
  /** The menu may be opened soon. */
  onReachMenu: () => void;
  onToggleMenu: () => void;
}

export function Header({ isMenuOpen, isMenuComing, onReachMenu, onToggleMenu }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b bg-card print:static">
      <div className="content-width flex h-14 items-center justify-between gap-4">
        <TenantMark />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          aria-busy={isMenuComing || undefined}
          onPointerEnter={onReachMenu}
          onFocus={onReachMenu}
          onClick={onToggleMenu}
          className="-mr-2.5 inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2.5 rounded px-2.5 text-control font-medium hover:bg-well print:hidden noscript:hidden"
        >
          <span className="max-sm:sr-only">Menu</span>
          <Menu aria-hidden="true" className="size-6" />
        </button>
      </div>
      <NextPageBar />
    </header>
  );
}

function TenantMark() {
  const { data: tenant } = useQuery(currentTenantQuery());
  const name = useHostName();
  return (
    <Link to="/" className="flex h-11 min-w-0 items-center gap-2.5 rounded no-underline">
      {tenant?.logoUrl ? (
        <img src={tenant.logoUrl} alt="" className="size-8 shrink-0 rounded object-contain" />
      ) : (
        tenant?.isNetwork !== false && <Logo />
      )}
      <span className="truncate text-panel font-[650]">{name}</span>
    </Link>
  );
}
