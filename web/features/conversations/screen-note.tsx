/** Says below a message what the listing screen found in it: to its reader, or to its writer. */
import { TriangleAlert } from 'lucide-react';
import type { ScreenFinding } from '#common/api/shared.ts';
import { HighlightedText } from '#web/ui/highlighted-text.tsx';

interface ScreenNoteProps {
  /** Never empty. */
  hits: ScreenFinding[];
  isOwn: boolean;
}

export function ScreenNote({ hits, isOwn }: ScreenNoteProps) {
  return (
    <div role="note" className="mt-2 w-full rounded border border-warn-line bg-card p-3.5 text-note">
      <p className="mb-2 flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-px size-5 text-warn" />
        {isOwn ? 'About your message' : 'Be careful with this message'}
      </p>
      <HighlightedText hits={hits} />
    </div>
  );
}
