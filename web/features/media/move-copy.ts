/** What a screen reader says while a picture is moved with the keys. */
import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';

/** @param keys the pictures in their order */
export function announceMoves(keys: readonly string[]): DndContextProps['accessibility'] {
  const placeOf = (id: UniqueIdentifier | undefined): number => keys.indexOf(String(id)) + 1;
  return {
    screenReaderInstructions: {
      draggable:
        'Press Space to pick up the photo, the arrow keys to move it, Space to drop it, and Escape to cancel.',
    },
    announcements: {
      onDragStart: ({ active }) => `Photo ${placeOf(active.id)} picked up.`,
      onDragOver: ({ over }) => (over ? `Over position ${placeOf(over.id)} of ${keys.length}.` : ''),
      onDragEnd: ({ over }) =>
        over ? `Dropped at position ${placeOf(over.id)} of ${keys.length}.` : 'Canceled.',
      onDragCancel: ({ active }) => `Left at position ${placeOf(active.id)}.`,
    },
  };
}
