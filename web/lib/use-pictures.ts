/** Photo uploads of a form. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Media } from '#common/api/media.ts';
import { api } from './api.ts';
import {
  type SavedPicture,
  type Picture,
  readyPictures,
  reducePictures,
  type UploadingPicture,
} from './pictures.ts';
import { type UploadOptions, uploadPicture } from './upload-picture.ts';

/** A phone's line carries a few at a time well; the rest wait their turn. */
const UPLOADS_AT_ONCE = 3;
/** Too large, or no picture: the same file is refused again. */
const REFUSALS = new Set([413, 415, 422]);

export interface Pictures {
  all: Picture[];
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  move: (key: string, overKey: string) => void;
  /** Puts the pictures of a kept draft in place of all; the server keeps those that stood there. */
  restore: (kept: readonly SavedPicture[]) => void;
  /** Deletes what was uploaded for this text and goes back to the pictures of the saved post. */
  discard: (saved: readonly Media[]) => void;
}

interface PicturesOptions {
  kind: UploadOptions['kind'];
  /** How many there may be. */
  max: number;
  /** Those of the post that is edited; none for something new. */
  saved?: readonly Media[];
}

const NONE: readonly Media[] = [];

export function usePictures({ kind, max, saved = NONE }: PicturesOptions): Pictures {
  const [all, take] = useReducer(reducePictures, saved, startWith);
  const { mutateAsync: send } = useMutation({ mutationFn: sendPicture });
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  });

  const upload = useCallback(
    async ({ key, file, localUrl }: UploadingPicture) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      try {
        const media = await send({
          file,
          kind,
          signal: controller.signal,
          onProgress: (progress) => take({ kind: 'progressed', key, progress }),
        });
        take({ kind: 'uploaded', key, media });
        URL.revokeObjectURL(localUrl);
      } catch (error) {
        if (!controller.signal.aborted) take({ kind: 'failed', key, ...describeFailure(error) });
      } finally {
        running.current.delete(key);
      }
    },
    [send, kind],
  );

  useEffect(() => {
    const waiting = all.filter(
      (picture): picture is UploadingPicture =>
        picture.state === 'uploading' && !running.current.has(picture.key),
    );
    for (const picture of waiting.slice(0, UPLOADS_AT_ONCE - running.current.size)) void upload(picture);
  }, [all, upload]);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const controller of uploads.values()) controller.abort();
      for (const picture of latest.current) forgetFile(picture);
    };
  }, []);

  const add = useCallback(
    (files: readonly File[]) => {
      const room = max - latest.current.length;
      const pictures = files.slice(0, Math.max(room, 0)).map((file): UploadingPicture => ({
        key: crypto.randomUUID(),
        state: 'uploading',
        progress: 0,
        file,
        localUrl: URL.createObjectURL(file),
      }));
      if (pictures.length > 0) take({ kind: 'chosen', pictures, max });
    },
    [max],
  );

  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    const picture = latest.current.find((one) => one.key === key);
    if (picture !== undefined) forget(picture);
    take({ kind: 'removed', key });
  }, []);

  const discard = useCallback((media: readonly Media[]) => {
    for (const controller of running.current.values()) controller.abort();
    for (const picture of latest.current) forget(picture);
    take({ kind: 'replaced', pictures: readyPictures(media, false) });
  }, []);

  const restore = useCallback((kept: readonly SavedPicture[]) => {
    const pictures = kept.flatMap(({ media, isNew }) => readyPictures([media], isNew));
    take({ kind: 'replaced', pictures });
  }, []);

  const retry = useCallback((key: string) => take({ kind: 'retried', key }), []);
  const move = useCallback((key: string, overKey: string) => take({ kind: 'moved', key, overKey }), []);

  return { all, add, retry, remove, move, restore, discard };
}

function sendPicture({ file, ...options }: UploadOptions & { file: File }): Promise<Media> {
  return uploadPicture(file, options);
}

function startWith(saved: readonly Media[]): Picture[] {
  return readyPictures(saved, false);
}

function forgetFile(picture: Picture): void {
  if (picture.state !== 'ready') URL.revokeObjectURL(picture.localUrl);
}

/** A picture that no post holds is deleted; where that fails, the server clears it away later. */
function forget(picture: Picture): void {
  forgetFile(picture);
  if (picture.state === 'ready' && picture.isNew) {
    api('DELETE /media/:id', { params: { id: picture.media.id } }).catch(() => undefined);
  }
}

function describeFailure(error: unknown): { message: string; canRetry: boolean } {
  if (!(error instanceof ApiError)) return { message: 'The photo couldn’t be uploaded.', canRetry: true };
  return { message: error.message, canRetry: !REFUSALS.has(error.status) };
}
