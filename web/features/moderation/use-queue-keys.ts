/** One key for each act on the queue: off while somebody types, with modifiers, over dialogs and menus, and when unwanted. */
import { useEffect, useEffectEvent, useState } from 'react';

export type QueueKey = 'next' | 'previous' | 'claim' | 'keep' | 'remove' | 'delete' | 'skip' | 'help';

const KEYS: Record<string, QueueKey> = {
  j: 'next',
  k: 'previous',
  c: 'claim',
  a: 'keep',
  r: 'remove',
  d: 'delete',
  s: 'skip',
  '?': 'help',
};
/** Where nothing has the focus, arrows scroll the page. */
const ARROWS: Record<string, QueueKey> = { ArrowDown: 'next', ArrowUp: 'previous' };

const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** What a press asks for; null for what is not the queue's. */
export function readKey({
  key,
  isModified,
  isElsewhere,
  isOnCase,
}: {
  key: string;
  isModified: boolean;
  isElsewhere: boolean;
  isOnCase: boolean;
}): QueueKey | null {
  if (isModified || isElsewhere) return null;
  const known = isOnCase ? { ...KEYS, ...ARROWS } : KEYS;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

export function useQueueKeys(isOn: boolean, act: (key: QueueKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const { target } = event;
    const element = target instanceof Element ? target : null;
    const wanted = readKey({
      key: event.key,
      isModified: event.ctrlKey || event.metaKey || event.altKey,
      isElsewhere:
        element?.closest(ELSEWHERE) != null ||
        document.querySelector('[role="dialog"], [role="menu"]') !== null,
      isOnCase: element?.hasAttribute('data-case') === true,
    });
    if (wanted === null) return;
    event.preventDefault();
    act(wanted);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isOn]);
}

const STORAGE_KEY = 'moderationKeys';

/** Whether this moderator wants the keys: a screen reader or a voice may need them for something else. */
export function useKeysWanted(): [boolean, (isWanted: boolean) => void] {
  const [isWanted, setIsWanted] = useState(true);
  useEffect(() => {
    try {
      setIsWanted(localStorage.getItem(STORAGE_KEY) !== 'off');
    } catch {
      // Storage that is forbidden: they are on.
    }
  }, []);
  return [
    isWanted,
    (wanted) => {
      setIsWanted(wanted);
      try {
        localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off');
      } catch {
        // Then the choice lives as long as the page.
      }
    },
  ];
}
