/** "Your data": who sees what, a copy of it, and the way out. */
import { Download } from 'lucide-react';
import type { CurrentUser } from '#common/api/accounts.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { RetentionList } from './retention-list.tsx';
import { EXPORT_URL } from './privacy.api.ts';
import { COOKIES, SEEN_BY_FEW, SEEN_BY_OTHERS, STORED } from './visibility.ts';

const RETENTION_LABELS = ['What', 'Who sees it', 'How long it stays'] as const;

export function OwnDataPage({ user }: { user: CurrentUser }) {
  return (
    <div className="content-width mt-5 flex max-w-[920px] flex-col gap-4 sm:mt-7">
      <div>
        <h1 className="text-title">Your data</h1>
        <p className="mt-1 text-note text-soft">
          What we store, who can see it and for how long. At the end:{' '}
          <a href="#download" className="text-link">
            download your data
          </a>
          , or{' '}
          <a href="#delete" className="text-link">
            delete your account
          </a>
          .
        </p>
      </div>
      <Card>
        <h2 className="text-panel">Public information</h2>
        <RetentionList rows={SEEN_BY_OTHERS} labels={RETENTION_LABELS} />
      </Card>
      <Card>
        <h2 className="text-panel">Private information</h2>
        <RetentionList rows={SEEN_BY_FEW} labels={RETENTION_LABELS} />
      </Card>
      <Card>
        <h2 className="text-panel">Outside this site</h2>
        <p className="mt-2 text-note">
          We don’t share your data. Pages load nothing from other sites: no ads, trackers, fonts or maps.
          Videos load from their host only after you press play. The services that deliver our texts and
          emails get the number or address and the message.
        </p>
        <h3 className="mt-5 text-label">Cookies</h3>
        <RetentionList rows={COOKIES} labels={['Cookie', 'What it is for', 'How long it stays']} />
        <h3 className="mt-5 text-label">Stored in your browser, not sent with requests</h3>
        <RetentionList rows={STORED} labels={['Name', 'What it is for', 'How long it stays']} />
      </Card>
      <Card id="download" className="scroll-mt-3">
        <h2 className="text-panel">Download your data</h2>
        <p className="mt-1 text-note text-soft">
          A ZIP file with your data (JSON) and photos, including the names and messages of others that you can
          see.
        </p>
        <LinkButton to={EXPORT_URL} reloadDocument download variant="outlined" className="mt-4">
          <Download aria-hidden="true" className="size-[18px]" />
          Download
        </LinkButton>
      </Card>
      <DeleteAccount displayName={user.displayName} />
    </div>
  );
}
