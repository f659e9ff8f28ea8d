/** Scam warning beside a message. */
import { Link } from 'react-router';
import type { Message } from '#common/api/conversations.ts';
import { WarningNote } from '#web/ui/warning-note.tsx';

const REASONS: Record<Message['warnings'][number], string> = {
  payment: 'Payments by gift card, wire or payment app can’t be reversed.',
  'off-site': 'If you move the conversation elsewhere, you lose your record of it.',
  code: 'Never share a code that was sent to your phone.',
};
const LINK = 'inline-flex min-h-11 items-center text-link sm:min-h-6';

interface ScamWarningProps {
  /** Never empty. */
  warnings: Message['warnings'];
  /** Of the other side. */
  name: string;
  /** Not where the reader may not report. */
  onReport?: () => void;
  isReported: boolean;
  /** Not where the reader may not block, or has. */
  onBlock?: () => void;
}

export function ScamWarning({ warnings, name, onReport, isReported, onBlock }: ScamWarningProps) {
  return (
    <div className="mt-2 w-full">
      <WarningNote
        title="Be careful with this request."
        actions={
          <>
            {onReport && (
              <button
                type="button"
                aria-disabled={isReported || undefined}
                onClick={isReported ? undefined : onReport}
                className={`${LINK} aria-disabled:cursor-default aria-disabled:text-soft aria-disabled:no-underline noscript:hidden`}
              >
                {isReported ? `You reported ${name}` : `Report ${name}`}
              </button>
            )}
            {onBlock && (
              <button type="button" onClick={onBlock} className={`${LINK} noscript:hidden`}>
                Block {name}
              </button>
            )}
            <Link to="/faq#safety" className={LINK}>
              How scams work
            </Link>
          </>
        }
      >
        {warnings.map((kind) => REASONS[kind]).join(' ')} Stay on this site and meet at a dealer.
      </WarningNote>
    </div>
  );
}
