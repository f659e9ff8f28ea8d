/** Photos from clipboard and drag and drop. */
import { type RefObject, useEffect, useState } from 'react';
import { isPictureFile } from './picture-files.ts';

type Take = (files: readonly File[]) => void;

/** Pictures in the clipboard are taken wherever the cursor is; text is left to its field. */
export function usePastedImages(take: Take): void {
  useEffect(() => {
    function handlePaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(isPictureFile);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [take]);
}

/** Whether files hang over the box just now. */
export function useDroppedImages(box: RefObject<HTMLElement | null>, take: Take): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const target = box.current;
    if (target === null) return;
    function handleOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    }
    function handleLeave() {
      setIsOver(false);
    }
    function handleDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])].filter(isPictureFile));
    }
    target.addEventListener('dragover', handleOver);
    target.addEventListener('dragleave', handleLeave);
    target.addEventListener('drop', handleDrop);
    return () => {
      target.removeEventListener('dragover', handleOver);
      target.removeEventListener('dragleave', handleLeave);
      target.removeEventListener('drop', handleDrop);
    };
  }, [box, take]);
  return isOver;
}
