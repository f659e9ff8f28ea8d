/** Text inputs. */
import type { ComponentProps, ReactNode } from 'react';

/** The frame that inputs and selects share; red where the control inside says `aria-invalid`. */
export const CONTROL_FRAME =
  'flex items-center gap-2 rounded border border-edge bg-card text-ink has-[[aria-invalid=true]]:border-bad has-[[aria-invalid=true]]:inset-ring has-[[aria-invalid=true]]:inset-ring-bad has-[:disabled]:opacity-50 has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-brand has-[[aria-invalid=true]:focus-visible]:outline-offset-2';

interface InputProps extends ComponentProps<'input'> {
  /** Before the text: an icon or a sign such as $. */
  lead?: ReactNode;
  /** Behind it: what the text was understood as, or a button. */
  trail?: ReactNode;
}

/** `className` goes to the frame. */
export function Input({ lead, trail, className = '', ...props }: InputProps) {
  return (
    <span className={`${CONTROL_FRAME} h-11 cursor-text px-3 [&>svg]:size-[18px] ${className}`}>
      {lead && <span className="inline-flex shrink-0 text-soft [&>svg]:size-[18px]">{lead}</span>}
      <input className="h-full w-full min-w-0 grow bg-transparent text-body outline-none" {...props} />
      {trail && <span className="inline-flex shrink-0 text-soft">{trail}</span>}
    </span>
  );
}

/** Grows with its text where the browser can. `className` goes to the frame. */
export function Textarea({ className = '', rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <span className={`${CONTROL_FRAME} cursor-text ${className}`}>
      <textarea
        rows={rows}
        className="block min-h-11 w-full resize-y bg-transparent px-3 py-2.5 text-body outline-none"
        {...props}
      />
    </span>
  );
}
