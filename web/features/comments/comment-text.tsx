/** Growing text field with a character count. */
import { type KeyboardEvent, type Ref, useId } from 'react';
import { COMMENT_MAX } from '#common/domain/limits.ts';
import { FieldError } from '#web/ui/field.tsx';
import { CONTROL_FRAME } from '#web/ui/input.tsx';

/** How much room is left is told from here on. */
const COUNT_FROM = COMMENT_MAX - 500;

/** Room around a form that is scrolled into sight. */
export const FORM_PLACE = 'scroll-my-2';

interface CommentTextProps {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder?: string;
  text: string;
  error?: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter, or the same on a Mac. */
  onSubmit: () => void;
  onEscape?: () => void;
  onFocus?: () => void;
}

export function CommentText(props: CommentTextProps) {
  const { ref, label, placeholder, text, error, onChange, onSubmit, onEscape, onFocus } = props;
  const id = useId();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === 'Escape') onEscape?.();
  }

  return (
    <>
      <span className={`${CONTROL_FRAME} cursor-text`}>
        <textarea
          ref={ref}
          rows={1}
          value={text}
          maxLength={COMMENT_MAX}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
          onFocus={onFocus}
          className="block field-sizing-content max-h-80 min-h-11 w-full resize-none bg-transparent px-3 py-2.5 text-body outline-none"
        />
      </span>
      <FieldError id={id} error={error} />
      {text.length > COUNT_FROM && (
        <p className="mt-1 text-right text-meta text-soft tabular-nums">
          {text.length.toLocaleString('en-US')}/{COMMENT_MAX.toLocaleString('en-US')}
        </p>
      )}
    </>
  );
}
