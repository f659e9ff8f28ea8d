/** Holds the place of what is still loading; its size comes from `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded bg-well ${className}`} />;
}
