/** Files that are taken as photos, and the order of types that Safari needs. */
import { afterEach, expect, it, vi } from 'vitest';
import { isPictureFile, PICTURE_INPUT } from './picture-files.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['photo.jpg', 'image/jpeg', true],
  ['IMG_0001.HEIC', '', true],
  ['photo.heif', 'application/octet-stream', true],
  ['IMG_0001.HEIC', 'image/heic', true],
  ['notes.txt', 'text/plain', false],
  ['heic', '', false],
])('%s of type "%s": %s', (name, type, isTaken) => {
  expect(isPictureFile(new File([''], name, { type }))).toBe(isTaken);
});

it.each([
  ['Apple Computer, Inc.', false],
  ['Google Inc.', true],
  ['', true],
])('a browser of "%s" is asked for HEIC: %s', (vendor, isAsked) => {
  vi.stubGlobal('navigator', { vendor });
  const currentTarget = { accept: PICTURE_INPUT.accept as string };
  PICTURE_INPUT.onClick({ currentTarget } as Parameters<typeof PICTURE_INPUT.onClick>[0]);
  expect(currentTarget.accept.startsWith('image/jpeg,')).toBe(true);
  expect(currentTarget.accept.includes('.heic')).toBe(isAsked);
});
