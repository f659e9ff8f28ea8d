/** A field for whole amounts, dollars unless it says otherwise: of one with cents, typed or pasted, it keeps the dollars. */
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { digitsOnly } from '#common/domain/phone.ts';
import { NumericInput } from './numeric-input.tsx';

/** What stands before the cents of a pasted amount: `$1,249.99` is `1249`. */
export const dollarsOf = (text: string): string => digitsOnly(text.replace(/\.\d{0,2}\D*$/, ''));

export function AmountInput({ onKeyDown, onPaste, onFocus, ...props }: ComponentProps<typeof NumericInput>) {
  // Behind a point come cents: without it they would make hundreds of the dollars before it.
  const isInCents = useRef(false);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === '.') isInCents.current = true;
    else if (!/^\d$/.test(event.key)) isInCents.current = false;
    else if (isInCents.current) event.preventDefault();
    onKeyDown?.(event);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    onPaste?.(event);
    const text = event.clipboardData.getData('text');
    if (event.defaultPrevented || !text.includes('.')) return;
    event.preventDefault();
    const field = event.currentTarget;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? field.value.length;
    const room =
      props.maxLength === undefined ? undefined : props.maxLength - (field.value.length - (end - start));
    field.setRangeText(dollarsOf(text).slice(0, room), start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  return (
    <NumericInput
      lead="$"
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      onFocus={(event) => {
        isInCents.current = false;
        onFocus?.(event);
      }}
      {...props}
    />
  );
}
