/** Detects a failed image. */
import { useEffect, useRef, useState } from 'react';

/** Whether an image has ended without a picture; one that is still awaited has not. */
const hasFailed = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

export function useBrokenImage() {
  const ref = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  // It may have failed before the page came alive.
  useEffect(() => setIsBroken(ref.current !== null && hasFailed(ref.current)), []);
  return { isBroken, watch: { ref, onError: () => setIsBroken(true) } };
}
