/** Stands in place of a post that was hidden or deleted while it was open, with what its reader had written there. */
import { EyeOff, RotateCw } from 'lucide-react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PreservedText } from '#web/ui/preserved-text.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

const TITLE = 'This post is no longer available';

interface PostGoneProps {
  /** What was typed here and not sent. */
  words: readonly string[];
  isFetching: boolean;
  onRetry: () => void;
}

export function PostGone({ words, isFetching, onRetry }: PostGoneProps) {
  return (
    <div className="content-width flex max-w-[640px]! grow flex-col items-center justify-center py-16">
      <PageMeta title={TITLE} noindex />
      <EyeOff aria-hidden="true" className="mb-4 size-12 text-soft" />
      <div role="status" className="text-center">
        <h1 className="text-title">{TITLE}</h1>
        <p className="mt-2 text-body text-balance text-soft">
          It was hidden or deleted while you were viewing it.{' '}
          {words.length > 0 && ' Your draft is saved in case the post comes back.'}
        </p>
      </div>
      <div className="mt-6 flex w-full flex-col gap-4 empty:hidden">
        {words.map((text, index) => (
          <PreservedText
            key={index}
            label={words.length === 1 ? 'Your text' : `Your words, ${index + 1} of ${words.length}`}
            text={text}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button pending={isFetching} onClick={onRetry}>
          {!isFetching && <RotateCw aria-hidden="true" className="size-[18px]" />} Check again
        </Button>
        <LinkButton to="/posts" variant="outlined">
          Browse All Listings
        </LinkButton>
      </div>
    </div>
  );
}
