/**
 * A field for whole amounts, dollars unless it says otherwise. It may hold more than that while one writes, such as
 * `$1,249.99`: read its value with `dollarsOf`.
 */
import {
  type ComponentProps,
  type FocusEvent,
  type InputEvent as TypedEvent,
  type KeyboardEvent,
  useState,
} from 'react';
import { dollarsOf, hasCents } from '#common/domain/dollars.ts';
import { Input } from './input.tsx';
import { isNumericKey } from './numeric-input.tsx';

/** What a person writes bit by bit: cut at its point at once, the cents that follow would become dollars. */
const TYPED = /^(?:insertText|insertCompositionText|insertFromComposition|delete|history)/;

type AmountInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'maxLength'> & {
  /** The whole amount, where the caller holds it. */
  value?: string | number;
  /** Said where cents were cut. */
  cutNote?: string;
};

export function AmountInput({
  value,
  cutNote = 'Prices are in whole dollars',
  onKeyDown,
  onInput,
  onBlur,
  ...props
}: AmountInputProps) {
  const [text, setText] = useState('');
  const [isCut, setIsCut] = useState(false);
  const held = value === undefined ? undefined : String(value);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isNumericKey(event) && event.key !== '.' && event.key !== ',') event.preventDefault();
    onKeyDown?.(event);
  }

  function settle(field: HTMLInputElement) {
    const dollars = dollarsOf(field.value);
    if (dollars !== field.value) field.value = dollars;
    setText(dollars);
  }

  function handleInput(event: TypedEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const { inputType } = event.nativeEvent;
    setIsCut(hasCents(field.value));
    if (TYPED.test(inputType)) setText(field.value);
    else settle(field);
    onInput?.(event);
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    settle(event.currentTarget);
    onBlur?.(event);
  }

  return (
    <>
      <Input
        lead="$"
        inputMode="decimal"
        onKeyDown={handleKeyDown}
        onInput={handleInput}
        onBlur={handleBlur}
        {...props}
        // What the caller holds is shown as it was written while it means the same.
        {...(held !== undefined && { value: dollarsOf(text) === held ? text : held })}
      />
      <span role="status" className="block text-meta text-soft not-empty:mt-1.5">
        {isCut && cutNote}
      </span>
    </>
  );
}
