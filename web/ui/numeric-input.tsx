/** Digits-only input. */
import type { ClipboardEvent, ComponentProps, KeyboardEvent, InputEvent as TypedEvent } from 'react';
import { digitsOnly } from '#common/domain/phone.ts';
import { Input } from './input.tsx';

const SHORTCUT_KEYS = new Set(['a', 'c', 'v', 'x', 'z', 'y']);

/** Whether the field lets a key through: digits, keys that write nothing, and copy and paste shortcuts. */
export function isNumericKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  // Keys that move or edit have names ("Backspace", "ArrowLeft"); a key that writes is its character.
  if (event.key.length > 1 || /^\d$/.test(event.key)) return true;
  return (event.ctrlKey || event.metaKey) && SHORTCUT_KEYS.has(event.key.toLowerCase());
}

/** What is put in place of the `selected` characters of a field when a text is pasted: its digits, as many as there is room for. */
export function pastedDigits(
  text: string,
  field: { length: number; selected: number; max?: number },
): string {
  const room = field.max === undefined ? undefined : field.max - (field.length - field.selected);
  return digitsOnly(text).slice(0, room);
}

/** `maxLength` counts digits, also in what is pasted. */
export function NumericInput({
  onKeyDown,
  onPaste,
  onInput,
  maxLength,
  ...props
}: ComponentProps<typeof Input>) {
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isNumericKey(event)) event.preventDefault();
    onKeyDown?.(event);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    onPaste?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const field = event.currentTarget;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? field.value.length;
    const text = event.clipboardData.getData('text');
    const digits = pastedDigits(text, { length: field.value.length, selected: end - start, max: maxLength });
    field.setRangeText(digits, start, end, 'end');
    // The form hears of it as of typing.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  // Phone keyboards, dropped text and completion come without keys.
  function handleInput(event: TypedEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const digits = digitsOnly(field.value).slice(0, maxLength);
    if (digits !== field.value) field.value = digits;
    onInput?.(event);
  }

  return (
    <Input
      inputMode="numeric"
      maxLength={maxLength}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      onInput={handleInput}
      {...props}
    />
  );
}
