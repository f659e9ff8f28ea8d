/** What is left to do, and the ways to go on: beside the text on a desk, in a bar on a phone. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checklist } from './checklist.tsx';
import type { EditorErrors, EditorValues } from './editor-values.ts';
import type { EditorProblem } from './editor-problem.ts';

interface EditorActionsProps {
  values: EditorValues;
  errors: EditorErrors;
  isTried: boolean;
  pictures: { uploading: number; failed: number };
  /** Why the last try failed: another one for each try. */
  problem: EditorProblem | null;
  /** It was refused for what is still in it. */
  isRefused: boolean;
  /** Content check, once it was asked. */
  screening: ReactNode;
  /** How many more can be published today, where few can. */
  limitNote: string | undefined;
  /** Where to log in again; only where the session ended while writing. */
  loginTo: string | undefined;
  pending: boolean;
  publishLabel: string;
  onPublish: () => void;
  /** None where the post is out already. */
  onSaveDraft?: () => void;
  onPreview: () => void;
}

/** What is written stays on this device, but for pictures that had not arrived. */
export const LOGGED_OUT = 'You’re logged out. Your draft is saved.';

export function EditorActions(props: EditorActionsProps) {
  const { values, errors, isTried, pictures, problem, loginTo, pending, publishLabel } = props;
  const { isRefused, screening, limitNote, onPublish, onSaveDraft, onPreview } = props;
  return (
    <>
      <Checklist
        values={values}
        errors={errors}
        isTried={isTried}
        uploading={pictures.uploading}
        failed={pictures.failed}
        isRefused={isRefused}
      />
      <p role="status" className="text-note text-soft empty:hidden">
        {limitNote}
      </p>
      {screening}
      <ProblemLine problem={problem} loginTo={loginTo} />
      <div className="hidden flex-col lg:flex">
        <Button size={48} pending={pending} onClick={onPublish}>
          {publishLabel}
        </Button>
      </div>
      {onSaveDraft && (
        <Button variant="outlined" aria-disabled={pending} onClick={pending ? undefined : onSaveDraft}>
          Save as draft
        </Button>
      )}
      <ActionBar className="flex gap-2 px-4 py-1.5 lg:hidden">
        <Button size={48} pending={pending} onClick={onPublish} className="grow">
          {publishLabel}
        </Button>
        <Button variant="outlined" size={48} onClick={onPreview}>
          Preview
        </Button>
      </ActionBar>
    </>
  );
}

/** Comes into view at each failed try: on a phone the button lies far from it. */
function ProblemLine({ problem, loginTo }: Pick<EditorActionsProps, 'problem' | 'loginTo'>) {
  const box = useRef<HTMLParagraphElement>(null);
  const message = loginTo === undefined ? problem?.message : LOGGED_OUT;
  useEffect(() => {
    if (problem !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <p
      ref={box}
      role="alert"
      className="flex scroll-mb-20 items-start gap-2 text-note font-medium text-bad empty:hidden"
    >
      {message && (
        <>
          <CircleAlert aria-hidden="true" className="mt-px size-5" />
          <span>
            {message}{' '}
            {loginTo !== undefined && (
              <Link to={loginTo} className="-my-3 inline-flex min-h-11 items-center text-link">
                Log in
              </Link>
            )}
          </span>
        </>
      )}
    </p>
  );
}
