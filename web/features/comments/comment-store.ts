/** What is written and not sent yet, in the browser's storage for this tab: it outlives a reload and a login. */
import { keepInTab, readFromTab } from '#web/lib/tab-store.ts';
import type { Unsent } from './outbox.ts';

/** @param name `new`, or what is answered or changed: `reply-5`, `edit-5` */
export const draftKey = (userId: number, postId: number, name: string): string =>
  `comment-draft:${userId}:${postId}:${name}`;
export const outboxKey = (userId: number, postId: number): string => `comment-outbox:${userId}:${postId}`;

export function readDraft(key: string): string {
  const stored = readFromTab(key);
  return typeof stored === 'string' ? stored : '';
}

export function writeDraft(key: string, text: string): void {
  keepInTab(key, text === '' ? null : text);
}

export function readUnsent(key: string): Unsent[] {
  const stored = readFromTab(key);
  return Array.isArray(stored) ? stored.filter(isUnsent) : [];
}

export function writeUnsent(key: string, comments: readonly Unsent[]): void {
  keepInTab(key, comments.length === 0 ? null : comments);
}

const isIdOrNull = (value: unknown): boolean => value === null || typeof value === 'number';

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, body, createdAt, parentId, rootId } = value as Record<string, unknown>;
  return (
    [clientId, body, createdAt].every((text) => typeof text === 'string') &&
    isIdOrNull(parentId) &&
    isIdOrNull(rootId)
  );
}
