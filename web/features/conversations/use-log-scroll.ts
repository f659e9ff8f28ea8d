/** Scroll position in a log that grows at both ends. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So near the end counts as there. */
const END_PX = 48;

interface LogScroll {
  log: RefObject<HTMLDivElement | null>;
  /** Something came while the reader was farther up. */
  hasNews: boolean;
  scrollToEnd: () => void;
  onScroll: () => void;
}

/** Measured from the end, older messages above move nothing. @param newest changes with the newest message */
export function useLogScroll(newest: number | undefined): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const [hasNews, setHasNews] = useState(false);
  const before = useRef({ newest, height: 0, isAtEnd: true });

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { newest: known, height, isAtEnd } = before.current;
    if (isAtEnd) element.scrollTop = 0;
    else if (newest !== known) {
      element.scrollTop -= element.scrollHeight - height;
      setHasNews(true);
    }
    before.current.newest = newest;
  }, [newest]);

  useLayoutEffect(() => {
    before.current.height = log.current?.scrollHeight ?? 0;
  });

  const onScroll = useCallback(() => {
    // In a reversed box the end is 0, and what is above it negative.
    const isAtEnd = log.current !== null && -log.current.scrollTop < END_PX;
    before.current.isAtEnd = isAtEnd;
    if (isAtEnd) setHasNews(false);
  }, []);

  const scrollToEnd = useCallback(() => {
    before.current.isAtEnd = true;
    log.current?.scrollTo({ top: 0 });
    setHasNews(false);
  }, []);

  return { log, hasNews, scrollToEnd, onScroll };
}
