/** Groups messages by day and writer. */
import type { Message, Side } from '#common/api/conversations.ts';
import { dayOf } from './message-time.ts';

/** After a longer pause the time is told again. */
const PAUSE_MS = 5 * 60_000;

export interface MessageGroup {
  author: Message['author'];
  /** Of the reader's side: their own, or a colleague's. */
  isOwn: boolean;
  /** Oldest first; never empty. */
  messages: Message[];
}

export interface MessageDay {
  /** `2026-11-19`. */
  day: string;
  groups: MessageGroup[];
}

/**
 * @param messages oldest first
 * @param side the reader's
 * @param timeZone the machine's where none is given
 */
export function groupMessages(messages: readonly Message[], side: Side, timeZone?: string): MessageDay[] {
  const days: MessageDay[] = [];
  for (const message of messages) {
    const day = dayOf(message.timestamp, timeZone);
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, groups: [] };
      days.push(current);
    }
    const group = current.groups.at(-1);
    if (group && continues(group, message)) group.messages.push(message);
    else {
      current.groups.push({ author: message.author, isOwn: message.side === side, messages: [message] });
    }
  }
  return days;
}

function continues({ author, messages }: MessageGroup, message: Message): boolean {
  const last = messages.at(-1);
  if (!last || author.id !== message.author.id || last.side !== message.side) return false;
  // A warning stands right below the message that it is about.
  const isSilent = last.warnings.length === 0 && last.notes === undefined;
  return isSilent && Date.parse(message.timestamp) - Date.parse(last.timestamp) < PAUSE_MS;
}
