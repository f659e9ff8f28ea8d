/** Draft message in tab storage. */
import { useEffect, useMemo, useState } from 'react';
import type { Media } from '#common/api/media.ts';
import { MESSAGE_MEDIA_MAX } from '#common/domain/limits.ts';
import { type Pictures, usePictures } from '#web/lib/use-pictures.ts';
import { storeFiles, readDraft, takeFiles, writeDraft } from './message-store.ts';

interface MessageDraftState {
  body: string;
  setBody: (body: string) => void;
  pictures: Pictures;
  /** Those that the server has. */
  media: Media[];
  /** Empties both, since they were handed on. */
  clear: () => void;
}

export function useMessageDraft(key: string): MessageDraftState {
  const [body, setBody] = useState('');
  const pictures = usePictures({ kind: 'message', max: MESSAGE_MEDIA_MAX });
  const { all, restore, add } = pictures;
  // The server's drawing has no draft: it comes in once the browser has taken that over.
  const [isRestored, setIsRestored] = useState(false);
  const media = useMemo(
    () => all.flatMap((picture) => (picture.state === 'ready' ? [picture.media] : [])),
    [all],
  );

  useEffect(() => {
    const draft = readDraft(key);
    if (draft) {
      setBody((typed) => typed || draft.body);
      restore(draft.media.map((one) => ({ media: one, isNew: true })));
    }
    add(takeFiles(key));
    setIsRestored(true);
  }, [key, restore, add]);

  useEffect(() => {
    if (!isRestored) return;
    writeDraft(key, { body, media });
    storeFiles(
      key,
      all.flatMap((picture) => (picture.state === 'ready' ? [] : [picture.file])),
    );
  }, [isRestored, key, body, media, all]);

  function clear() {
    setBody('');
    restore([]);
  }
  return { body, setBody, pictures, media, clear };
}
