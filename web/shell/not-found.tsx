/** 404 page. */
import { Signpost } from 'lucide-react';
import { LinkButton } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

export function NotFound({ path }: { path: string }) {
  return (
    <div className="content-width flex grow flex-col items-center justify-center py-16 text-center">
      <PageMeta title="404 Page Not Found" isWholeTitle noindex />
      <Signpost aria-hidden="true" className="mb-4 size-12 text-soft" />
      <h1 className="text-title">404 Page Not Found</h1>
      <p className="mt-2 max-w-[560px] text-body text-balance wrap-anywhere text-soft">
        The requested page {path} could not be found.
      </p>
      <div className="mt-6 grid gap-2 sm:flex">
        {path === '/messages' ? (
          <LinkButton to="/messages">Show all messages</LinkButton>
        ) : (
          <LinkButton to="/posts">Browse All Listings</LinkButton>
        )}
        <LinkButton to="/" variant="outlined">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
}
