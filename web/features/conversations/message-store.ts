/** Unsent messages in tab storage. */
import type { Media } from '#common/api/media.ts';
import { MESSAGE_MEDIA_MAX } from '#common/domain/limits.ts';
import { storeInTab, readFromTab } from '#web/lib/tab-store.ts';
import type { Outgoing } from './outbox.ts';

export interface MessageDraft {
  body: string;
  media: Media[];
}

/** @param name the conversation, or the post about which one begins */
export const draftKey = (userId: number, name: string): string => `message-draft:${userId}:${name}`;
export const outboxKey = (userId: number, name: string): string => `message-outbox:${userId}:${name}`;

export function readDraft(key: string): MessageDraft | null {
  const stored = readFromTab(key);
  if (!isRecord(stored) || typeof stored['body'] !== 'string') return null;
  return { body: stored['body'], media: readMedia(stored['media']) };
}

export function writeDraft(key: string, draft: MessageDraft): void {
  storeInTab(key, draft.body === '' && draft.media.length === 0 ? null : draft);
}

/** What was begun for one draft goes on in another, after what stands there already. */
export function moveDraft(from: string, to: string): void {
  const moved = readDraft(from);
  if (moved) {
    const there = readDraft(to);
    writeDraft(to, {
      body: [there?.body, moved.body].filter(Boolean).join('\n'),
      media: [...(there?.media ?? []), ...moved.media].slice(0, MESSAGE_MEDIA_MAX),
    });
    writeDraft(from, { body: '', media: [] });
  }
  storeFiles(to, [...takeFiles(to), ...takeFiles(from)]);
}

/** Pictures still on their way to the server: they live as long as the page. */
const files = new Map<string, readonly File[]>();

export function storeFiles(key: string, unsent: readonly File[]): void {
  if (unsent.length === 0) files.delete(key);
  else files.set(key, unsent);
}

export function takeFiles(key: string): readonly File[] {
  const kept = files.get(key) ?? [];
  files.delete(key);
  return kept;
}

export function readUnsent(key: string): Outgoing[] {
  const stored = readFromTab(key);
  return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
}

export function writeUnsent(key: string, messages: readonly Outgoing[]): void {
  storeInTab(key, messages.length === 0 ? null : messages);
}

/** The words that a person has written under these names and not sent. */
export function readUnsentMessages(userId: number, names: readonly string[]): string[] {
  const kept = names.flatMap((name) => [
    ...readUnsent(outboxKey(userId, name)),
    ...[readDraft(draftKey(userId, name)) ?? []].flat(),
  ]);
  return kept.map(({ body }) => body).filter((text) => text.trim() !== '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMedia(value: unknown): value is Media {
  return isRecord(value) && typeof value['id'] === 'number' && typeof value['url'] === 'string';
}

function readMedia(value: unknown): Media[] {
  return Array.isArray(value) ? value.filter(isMedia) : [];
}

function isOutgoing(value: unknown): value is Outgoing {
  return (
    isRecord(value) &&
    ['clientId', 'body', 'createdAt'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['media']) &&
    value['media'].every(isMedia)
  );
}
