/** Marks visible messages as read. */
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Conversation } from '#common/api/conversations.ts';
import { useMarkRead } from './conversations.api.ts';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab is looked at. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

/** Whether the element is on the screen. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsOnScreen(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}

/**
 * @param newest the id of the newest message; undefined while none is loaded
 * @param end stands right below it
 */
export function useReadMarks(
  { id, unreadCount }: Conversation,
  newest: number | undefined,
  end: RefObject<Element | null>,
): void {
  const isVisible = usePageVisible();
  const isOnScreen = useOnScreen(end);
  const { mutate } = useMarkRead(id);
  const isDue = isVisible && isOnScreen && unreadCount > 0;
  useEffect(() => {
    if (isDue && newest !== undefined) mutate(newest);
  }, [isDue, newest, mutate]);
}
