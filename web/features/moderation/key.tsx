/** A key of the keyboard; for the eyes alone where it stands in a button. */
export function Key({ name, isHint = false }: { name: string; isHint?: boolean }) {
  return (
    <kbd
      aria-hidden={isHint || undefined}
      className={`min-w-6 items-center justify-center rounded-badge border border-current/40 px-1.5 text-center font-[inherit] text-meta font-semibold ${isHint ? 'hidden md:inline-flex' : 'inline-flex'}`}
    >
      {name}
    </kbd>
  );
}
