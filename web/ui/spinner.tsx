/** Spinner. */
interface SpinnerProps {
  size?: 'small' | 'large';
  /** What a screen reader says; an empty text where the words stand beside it. */
  label?: string;
}

export function Spinner({ size = 'small', label = 'Loading' }: SpinnerProps) {
  const ring = size === 'large' ? 'size-14 border-4' : 'size-5 border-2';
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden="true"
        className={`animate-spin rounded-full border-current border-t-transparent ${ring} ${size === 'large' ? 'text-brand' : ''}`}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
