/** How a key of the keyboard is drawn. */
interface KeyProps {
  name: string;
  /** On the corner of a button, which keeps its width: for the eyes alone, where there is a keyboard. */
  isHint?: boolean;
}

/** A key of the keyboard. */
export function Key({ name, isHint = false }: KeyProps) {
  return (
    <kbd
      aria-hidden={isHint || undefined}
      className={`min-w-6 items-center justify-center rounded-badge border border-current/40 px-1.5 text-center font-[inherit] text-meta font-semibold ${isHint ? 'absolute -top-2.5 -right-1.5 hidden bg-card md:inline-flex' : 'inline-flex'}`}
    >
      {name}
    </kbd>
  );
}
