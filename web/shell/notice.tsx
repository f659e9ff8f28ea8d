/** What the operator has to say to everyone, on top of every page, until one puts it away. */
import { useQueryClient } from '@tanstack/react-query';
import { Info, X } from 'lucide-react';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { dropNotice } from '#web/lib/site.ts';
import { IconButton } from '#web/ui/button.tsx';
import { NOTICE_COOKIE } from '#common/domain/shared-names.ts';

const YEAR_SECONDS = 31_536_000;

export function Notice() {
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
