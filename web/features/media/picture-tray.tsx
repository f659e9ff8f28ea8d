/** The pictures of a post being written: drag in, paste or choose; reorder by mouse, touch or keys. */
import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { MEDIA_MAX } from '#common/domain/limits.ts';
import { PICTURE_INPUT } from '#web/lib/picture-files.ts';
import { useDroppedImages, usePastedImages } from '#web/lib/use-incoming-images.ts';
import type { Pictures } from '#web/lib/use-pictures.ts';
import { FieldError } from '#web/ui/field.tsx';
import { PictureTile } from './picture-tile.tsx';

/** @param keys the pictures in their order */
function announceMoves(keys: readonly string[]): DndContextProps['accessibility'] {
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

interface PictureTrayProps {
  pictures: Pictures;
  /** What the server says about the pictures as a whole. */
  error?: string;
}

export function PictureTray({ pictures, error }: PictureTrayProps) {
  const { all, add, retry, remove, move } = pictures;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  usePastedImages(add);
  const isOver = useDroppedImages(box, add);

  const keys = all.map((picture) => picture.key);
  const failures = new Set(all.flatMap((picture) => (picture.state === 'failed' ? [picture.message] : [])));

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over !== null && over.id !== active.id) move(String(active.id), String(over.id));
  }

  return (
    <section ref={box} aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-label">
        Photos{' '}
        <span className="font-normal text-soft">
          {all.length} of {MEDIA_MAX} · the first one is the cover photo
        </span>
      </h2>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDragEnd}
        accessibility={announceMoves(keys)}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-5">
            {all.map((picture, index) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                place={index + 1}
                total={all.length}
                onRetry={() => retry(picture.key)}
                onRemove={() => remove(picture.key)}
              />
            ))}
            {all.length < MEDIA_MAX && <AddTile isOver={isOver} onChoose={add} />}
          </ul>
        </SortableContext>
      </DndContext>
      {[...failures].map((message) => (
        <FieldError key={message} id="" error={message} />
      ))}
      <FieldError id="" error={error} />
    </section>
  );
}

interface AddTileProps {
  isOver: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** On a phone the browser itself offers the camera beside the stored pictures. */
function AddTile({ isOver, onChoose }: AddTileProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onChoose([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = '';
  }
  return (
    <li className="aspect-4/3">
      <label
        className={`flex size-full flex-col items-center justify-center gap-0.5 rounded border border-dashed border-edge px-2.5 text-center hover:bg-well has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand ${isOver ? 'border-brand bg-tint' : 'bg-card'}`}
      >
        <input {...PICTURE_INPUT} multiple className="sr-only" onChange={handleChange} />
        <Camera aria-hidden="true" className="mb-0.5 size-6 text-brand" />
        <span className="text-label leading-tight text-brand">Add photos</span>
        <span className="hidden text-meta text-soft sm:block">or drop, or paste</span>
      </label>
    </li>
  );
}
