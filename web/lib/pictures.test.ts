/** Tries the steps of the pictures of something being written. */
import { describe, expect, test } from 'vitest';
import type { Media } from '#common/api/media.ts';
import { MEDIA_MAX } from '#common/domain/limits.ts';
import { type Picture, readyPictures, reducePictures, type UploadingPicture } from './pictures.ts';

const media = (id: number): Media => ({ id, url: `/${id}`, srcset: '', width: 4, height: 3, thumbhash: '' });
const chosen = (key: string): UploadingPicture => ({
  key,
  state: 'uploading',
  progress: 0,
  file: new File(['x'], `${key}.jpg`),
  localUrl: `blob:${key}`,
});
const keysOf = (pictures: Picture[]) => pictures.map((picture) => picture.key);

describe('uploading', () => {
  test('a picture goes from progress to ready and keeps its place and key', () => {
    let pictures = reducePictures([], {
      kind: 'chosen',
      pictures: [chosen('a'), chosen('b')],
      max: MEDIA_MAX,
    });
    pictures = reducePictures(pictures, { kind: 'progressed', key: 'a', progress: 0.64 });
    expect(pictures[0]).toMatchObject({ state: 'uploading', progress: 0.64 });
    pictures = reducePictures(pictures, { kind: 'uploaded', key: 'a', media: media(7) });
    expect(pictures[0]).toEqual({ key: 'a', state: 'ready', media: media(7), isNew: true });
    expect(keysOf(pictures)).toEqual(['a', 'b']);
  });

  test('a failed picture keeps its file and starts again from nothing', () => {
    let pictures = reducePictures([], { kind: 'chosen', pictures: [chosen('a')], max: MEDIA_MAX });
    pictures = reducePictures(pictures, { kind: 'progressed', key: 'a', progress: 0.5 });
    pictures = reducePictures(pictures, {
      kind: 'failed',
      key: 'a',
      message: 'No connection',
      canRetry: true,
    });
    expect(pictures[0]).toMatchObject({ state: 'failed', message: 'No connection' });
    pictures = reducePictures(pictures, { kind: 'retried', key: 'a' });
    expect(pictures[0]).toMatchObject({ state: 'uploading', progress: 0 });
  });

  test('an answer for a removed picture changes nothing', () => {
    const pictures = reducePictures([chosen('a')], { kind: 'removed', key: 'a' });
    expect(reducePictures(pictures, { kind: 'uploaded', key: 'a', media: media(1) })).toEqual([]);
  });

  test('never more than the limit', () => {
    const many = Array.from({ length: MEDIA_MAX + 3 }, (_, index) => chosen(String(index)));
    expect(reducePictures([], { kind: 'chosen', pictures: many, max: MEDIA_MAX })).toHaveLength(MEDIA_MAX);
  });
});

describe('order', () => {
  const pictures = readyPictures([media(1), media(2), media(3)], false);
  test.each([
    ['media-1', 'media-3', ['media-2', 'media-3', 'media-1']],
    ['media-3', 'media-1', ['media-3', 'media-1', 'media-2']],
    ['media-2', 'media-2', ['media-1', 'media-2', 'media-3']],
    ['gone', 'media-1', ['media-1', 'media-2', 'media-3']],
  ])('%s dropped on %s', (key, overKey, expected) => {
    expect(keysOf(reducePictures(pictures, { kind: 'moved', key, overKey }))).toEqual(expected);
  });
});
