/** Buttons and links that look like buttons. */
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';

type Variant = 'filled' | 'outlined' | 'plain' | 'bad';
type Size = 44 | 48;

const SHAPE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded text-control no-underline transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default';
const VARIANTS: Record<Variant, string> = {
  filled: 'bg-brand text-on-brand hover:bg-brand-strong',
  outlined: 'border border-edge bg-card text-ink hover:bg-well',
  plain: 'text-brand hover:bg-well hover:text-brand-strong',
  bad: 'border border-bad bg-card text-bad hover:bg-bad-tint',
};
const SIZES: Record<Size, string> = { 44: 'min-h-11 px-[18px] py-2', 48: 'min-h-12 px-[18px] py-2' };

interface Look {
  variant?: Variant;
  size?: Size;
}

function lookOf({ variant = 'filled', size = 44 }: Look, className: string): string {
  return `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** At work: keeps its place and the focus, shows a spinner, and takes no second press. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  className = '',
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
      className={lookOf({ variant, size }, className)}
      {...props}
    >
      {pending && <Spinner label="" />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link>, Look {}

/** Also for `tel:` and maps: an address with a scheme leaves the site as a plain link does. */
export function LinkButton({ variant, size, className = '', ...props }: LinkButtonProps) {
  return <Link className={lookOf({ variant, size }, className)} {...props} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name, for screen readers and on hover. */
  label: string;
  /** `disc` lies on a picture: 34 px to see, 44 px to touch. */
  look?: 'plain' | 'outlined' | 'disc';
  /** For buttons that stay pressed (save, vote); fill the icon with `fill="currentColor"` when on. */
  pressed?: boolean;
}

const ICON_VARIANTS = {
  plain: 'rounded hover:bg-well',
  outlined: 'rounded border border-edge bg-card hover:bg-well',
  disc: 'rounded-full bg-card/94 bg-clip-content p-[5px] hover:bg-card',
};

export function IconButton({
  label,
  look = 'plain',
  pressed,
  className = '',
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={`inline-flex size-11 shrink-0 items-center justify-center transition-colors disabled:pointer-events-none disabled:opacity-50 [&>svg]:size-5 ${pressed ? 'text-brand' : 'text-ink'} ${ICON_VARIANTS[look]} ${className}`}
      {...props}
    />
  );
}
