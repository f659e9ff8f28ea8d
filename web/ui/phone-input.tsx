/** US phone number input. */
import type { ComponentProps, InputEvent as TypedEvent } from 'react';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { Input } from './input.tsx';

const US_DIGITS = 10;

/** The number with its dashes; the country's 1, which completion and pasting bring along, is dropped. */
export function formatTypedPhone(text: string): string {
  const digits = digitsOnly(text);
  return formatPhoneDashes(digits.length > US_DIGITS ? digits.replace(/^1/, '') : digits);
}

/** Where the caret belongs in the formatted text, so that it stays behind the same digit. */
export function caretAfterDigits(formatted: string, digitCount: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitCount) return index;
    if (formatted.charAt(index) !== '-') seen += 1;
  }
  return formatted.length;
}

/** The value in events is the formatted one. */
export function PhoneInput({ onInput, ...props }: ComponentProps<typeof Input>) {
  function handleInput(event: TypedEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const formatted = formatTypedPhone(field.value);
    if (formatted !== field.value) {
      const caret = field.selectionStart ?? field.value.length;
      const isAtEnd = caret === field.value.length;
      const digitsBefore = digitsOnly(field.value.slice(0, caret)).length;
      field.value = formatted;
      const place = isAtEnd ? formatted.length : caretAfterDigits(formatted, digitsBefore);
      field.setSelectionRange(place, place);
    }
    onInput?.(event);
  }
  return <Input type="tel" inputMode="tel" autoComplete="tel" onInput={handleInput} {...props} />;
}
