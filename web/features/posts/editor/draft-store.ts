/** Drafts in the browser's local storage: one for each person and each group of types, kept while typing. */
import type { Media } from '#common/api/media.ts';
import type { EditorValues } from './editor-values.ts';

export interface SavedPicture {
  media: Media;
  /** Uploaded for this text and part of no saved post yet. */
  isNew: boolean;
}

export interface Draft {
  values: EditorValues;
  pictures: SavedPicture[];
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** @param name what is written: the group of a new post's type, or the post that is edited and its version. */
export function draftKey(userId: number, name: string): string {
  return `draft:${userId}:${name}`;
}

/** Null where there is none that can be read. */
export function readDraft(key: string, defaults: EditorValues): Draft | null {
  try {
    return parseDraft(localStorage.getItem(key), defaults);
  } catch {
    return null;
  }
}

/** Whether it could be kept: storage may be forbidden or full. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that may not be touched holds no draft either.
  }
}

/**
 * Reads what an older version of the site may have written: unknown parts are dropped, missing ones are the defaults.
 * The type is always the default: it is what the page says.
 */
export function parseDraft(text: string | null, defaults: EditorValues): Draft | null {
  if (text === null) return null;
  const stored: unknown = JSON.parse(text);
  if (!isRecord(stored) || !isRecord(stored['values'])) return null;
  const storedValues = stored['values'];
  const values = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof EditorValues)[]) {
    const value = storedValues[name];
    if (name !== 'type' && typeof value === 'string') values[name] = value;
  }
  const pictures = Array.isArray(stored['pictures']) ? stored['pictures'].filter(isSavedPicture) : [];
  return { values, pictures, savedAt: Number(stored['savedAt']) || 0 };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSavedPicture(value: unknown): value is SavedPicture {
  return (
    isRecord(value) &&
    typeof value['isNew'] === 'boolean' &&
    isRecord(value['media']) &&
    typeof value['media']['id'] === 'number' &&
    typeof value['media']['url'] === 'string'
  );
}
