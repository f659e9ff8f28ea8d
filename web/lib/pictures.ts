/** State machine of photo uploads. */
import type { Media } from '#common/api/media.ts';

interface PictureBase {
  /** Stays the same from choosing to sending. */
  key: string;
}
/** A picture that the server has. */
export interface SavedPicture {
  media: Media;
  /** Uploaded for this text and part of nothing saved yet: removing it deletes it. */
  isNew: boolean;
}
export interface ReadyPicture extends PictureBase, SavedPicture {
  state: 'ready';
}
interface ChosenPicture extends PictureBase {
  file: File;
  /** An address of the file itself, shown until the server has it. */
  localUrl: string;
}
export interface UploadingPicture extends ChosenPicture {
  state: 'uploading';
  /** From 0 to 1. */
  progress: number;
}
export interface FailedPicture extends ChosenPicture {
  state: 'failed';
  message: string;
  /** The line failed, or the server; not the file. */
  canRetry: boolean;
}
export type Picture = ReadyPicture | UploadingPicture | FailedPicture;

export type PictureStep =
  /** No more than `max` in all. */
  | { kind: 'chosen'; pictures: UploadingPicture[]; max: number }
  | { kind: 'progressed'; key: string; progress: number }
  | { kind: 'uploaded'; key: string; media: Media }
  | { kind: 'failed'; key: string; message: string; canRetry: boolean }
  | { kind: 'retried'; key: string }
  | { kind: 'removed'; key: string }
  | { kind: 'moved'; key: string; overKey: string }
  | { kind: 'replaced'; pictures: ReadyPicture[] };

function change(pictures: Picture[], key: string, to: (picture: Picture) => Picture): Picture[] {
  return pictures.map((picture) => (picture.key === key ? to(picture) : picture));
}

/** The list after a step; an answer for a picture that was removed meanwhile changes nothing. */
export function reducePictures(pictures: Picture[], step: PictureStep): Picture[] {
  switch (step.kind) {
    case 'chosen':
      return [...pictures, ...step.pictures].slice(0, step.max);
    case 'progressed':
      return change(pictures, step.key, (picture) =>
        picture.state === 'uploading' ? { ...picture, progress: step.progress } : picture,
      );
    case 'uploaded':
      return change(pictures, step.key, ({ key }) => ({
        key,
        state: 'ready',
        media: step.media,
        isNew: true,
      }));
    case 'failed':
      return change(pictures, step.key, (picture) =>
        picture.state === 'uploading'
          ? { ...picture, state: 'failed', message: step.message, canRetry: step.canRetry }
          : picture,
      );
    case 'retried':
      return change(pictures, step.key, (picture) =>
        picture.state === 'failed' ? { ...picture, state: 'uploading', progress: 0 } : picture,
      );
    case 'removed':
      return pictures.filter((picture) => picture.key !== step.key);
    case 'moved':
      return move(pictures, step.key, step.overKey);
    case 'replaced':
      return step.pictures;
  }
}

function move(pictures: Picture[], key: string, overKey: string): Picture[] {
  const moved = pictures.find((picture) => picture.key === key);
  const to = pictures.findIndex((picture) => picture.key === overKey);
  if (moved === undefined || to < 0) return pictures;
  return pictures.filter((picture) => picture.key !== key).toSpliced(to, 0, moved);
}

/** Pictures that the server has, ready to be shown and sent. */
export function readyPictures(media: readonly Media[], isNew: boolean): ReadyPicture[] {
  return media.map((one) => ({ key: `media-${one.id}`, state: 'ready', media: one, isNew }));
}
