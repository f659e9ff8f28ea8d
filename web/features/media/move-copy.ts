/** What a screen reader says while a picture is moved with the keys. */
import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';

/** @param keys the pictures in their order */
export function announceMoves(keys: readonly string[]): DndContextProps['accessibility'] {
  const placeOf = (id: UniqueIdentifier | undefined): number => keys.indexOf(String(id)) + 1;
  return {
    screenReaderInstructions: {
      draggable:
        'Press space to take the picture, the arrow keys to move it, space to put it down, escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }) => `Picture ${placeOf(active.id)} taken.`,
      onDragOver: ({ over }) => (over ? `Over place ${placeOf(over.id)} of ${keys.length}.` : ''),
      onDragEnd: ({ over }) =>
        over ? `Put down at place ${placeOf(over.id)} of ${keys.length}.` : 'Put back.',
      onDragCancel: ({ active }) => `Left at place ${placeOf(active.id)}.`,
    },
  };
}
