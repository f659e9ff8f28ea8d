/** Remeasures a slider after changes and resizes. */
import { REFRESH_AFTER_CHANGE_MS, REFRESH_AFTER_RESIZE_MS } from './slider-options.ts';

/** Starts with a list that has just changed. @returns what ends it. */
export function measureOnResize(measure: () => void): () => void {
  let timer = setTimeout(measure, REFRESH_AFTER_CHANGE_MS);
  const handleResize = () => {
    clearTimeout(timer);
    timer = setTimeout(measure, REFRESH_AFTER_RESIZE_MS);
  };
  window.addEventListener('resize', handleResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', handleResize);
  };
}
