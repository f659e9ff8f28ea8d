/** What the listing screen says before anything is published: the words, why, and the ways to go on. */
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ScreenFinding } from '#common/api/shared.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { HighlightedText } from '#web/ui/highlighted-text.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { hasPersonalData, type Screening } from './screen-check.ts';
import { APPEAL_MAX } from '#common/domain/limits.ts';

const APPEAL_MIN = 3;

interface ScreenPanelProps {
  screening: Screening;
  pending: boolean;
  /** What publishes: its own words. */
  publishLabel: string;
  onShow: (words: ScreenFinding['words'][number]) => void;
  onMask: () => void;
  onPublishAnyway: () => void;
  onAppeal: (text: string) => void;
}

/** Comes into view and takes the focus: on a phone the button lies far from it. */
export function ScreenPanel(props: ScreenPanelProps) {
  const { screening, pending, publishLabel, onShow, onMask, onPublishAnyway, onAppeal } = props;
  const { kind, found, hits } = screening;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (found.length === 0) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [found]);
  const isRefused = kind === 'refused';
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Content check"
      className={`flex scroll-mt-3 scroll-mb-20 flex-col gap-3 rounded border p-4 outline-none ${isRefused ? 'border-bad bg-card' : 'border-warn-line bg-card'}`}
    >
      <h2 className="flex items-start gap-2 text-label">
        {isRefused ? (
          <CircleAlert aria-hidden="true" className="mt-px size-5 text-bad" />
        ) : (
          <TriangleAlert aria-hidden="true" className="mt-px size-5 text-warn" />
        )}
        {isRefused ? 'This text isn’t allowed' : 'Check this before publishing'}
      </h2>
      <HighlightedText hits={hits} onShow={onShow} />
      {isRefused ? (
        <Appeal pending={pending} onAppeal={onAppeal} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {hasPersonalData(hits) && (
            <Button variant="outlined" onClick={onMask}>
              Hide it
            </Button>
          )}
          <Button variant="outlined" pending={pending} onClick={onPublishAnyway}>
            {publishLabel} anyway
          </Button>
        </div>
      )}
    </section>
  );
}

function Appeal({ pending, onAppeal }: Pick<ScreenPanelProps, 'pending' | 'onAppeal'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <p className="mb-2 text-note text-soft">
          Your listing wasn’t published. Edit the text and try again, or ask a moderator to review it.
        </p>
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Ask a moderator
        </Button>
      </div>
    );
  }
  return <AppealForm pending={pending} onAppeal={onAppeal} />;
}

/** Takes the focus as it opens. */
function AppealForm({ pending, onAppeal }: Pick<ScreenPanelProps, 'pending' | 'onAppeal'>) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isShort = text.trim().length < APPEAL_MIN;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="What should the moderator know?"
        help="The post goes live once a moderator approves it."
        error={isTried && isShort ? `Enter at least ${APPEAL_MIN} characters.` : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={box}
            rows={3}
            maxLength={APPEAL_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        variant="outlined"
        pending={pending}
        onClick={() => {
          setIsTried(true);
          if (isShort) box.current?.focus();
          else onAppeal(text.trim());
        }}
      >
        Send to a moderator
      </Button>
    </div>
  );
}
