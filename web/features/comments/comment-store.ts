/** Unsent comments in tab storage. */
import { storeInTab, readFromTab } from '#web/lib/tab-store.ts';
import type { Unsent } from './outbox.ts';

/** What an answer is written to. */
export interface ReplyDraft {
  id: number;
  /** The thread that it joins. */
  rootId: number;
}

/** @param name `new`, or what is changed: `edit-5` */
export const draftKey = (userId: number, postId: number, name: string): string =>
  `comment-draft:${userId}:${postId}:${name}`;
export const replyDraftKey = (userId: number, postId: number, { rootId, id }: ReplyDraft): string =>
  draftKey(userId, postId, `reply-${rootId}-${id}`);
export const outboxKey = (userId: number, postId: number): string => `comment-outbox:${userId}:${postId}`;

export function readDraft(key: string): string {
  const stored = readFromTab(key);
  return typeof stored === 'string' ? stored : '';
}

/** What the kept answers of the post are written to. */
export function readReplyDrafts(userId: number, postId: number): ReplyDraft[] {
  const start = draftKey(userId, postId, 'reply-');
  return keysInTab()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const [rootId, id] = key.slice(start.length).split('-').map(Number);
      return rootId && id && readDraft(key) !== '' ? [{ rootId, id }] : [];
    });
}

function keysInTab(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

export function writeDraft(key: string, text: string): void {
  storeInTab(key, text === '' ? null : text);
}

/** Whatever a person has written under the post and not sent. */
export function readUnsentComments(userId: number, postId: number): string[] {
  const start = draftKey(userId, postId, '');
  const drafts = keysInTab()
    .filter((key) => key.startsWith(start))
    .map(readDraft);
  const unsent = readUnsent(outboxKey(userId, postId)).map(({ body }) => body);
  return [...unsent, ...drafts].filter((text) => text.trim() !== '');
}

export function readUnsent(key: string): Unsent[] {
  const stored = readFromTab(key);
  return Array.isArray(stored) ? stored.filter(isUnsent) : [];
}

export function writeUnsent(key: string, comments: readonly Unsent[]): void {
  storeInTab(key, comments.length === 0 ? null : comments);
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
