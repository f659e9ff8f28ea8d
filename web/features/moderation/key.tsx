/** How a key of the keyboard is drawn. */
interface KeyProps {
  name: string;
  /** In a button: for the eyes alone, where there is a keyboard. */
  isHint?: boolean;
  /** Takes its room all the same, so that the button does not move under the pointer. */
  isUnseen?: boolean;
}

/** A key of the keyboard. */
export function Key({ name, isHint = false, isUnseen = false }: KeyProps) {
  return (
    <kbd
      aria-hidden={isHint || undefined}
      className={`min-w-6 items-center justify-center rounded-badge border border-current/40 px-1.5 text-center font-[inherit] text-meta font-semibold ${isHint ? 'hidden md:inline-flex' : 'inline-flex'} ${isUnseen ? 'invisible' : ''}`}
    >
      {name}
    </kbd>
  );
}
