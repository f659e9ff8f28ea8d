/** What the three transports have in common, seen from the connection that they carry. */
import type { TransportName } from './types.ts';

export type Transport = {
  readonly name: TransportName;
  /** Hands framed text to the client, in the order of the calls. Quiet where the client has gone. */
  send(text: string): void;
  /** What was handed over and has not left this process yet. */
  pendingBytes(): number;
  /** Ends once the client has what was sent; `closed` follows. */
  end(): void;
  /** Ends at once; `closed` follows. */
  destroy(): void;
  /** Long polling alone. */
  readonly polls?: Polls;
};

/** One poll of a client, by way of this node or of another. */
export type Poll = {
  /** How long it may wait. */
  readonly maxMs: number;
  /** Called once: with messages, with nothing new, or with 204 where there will be nothing more. */
  answer(status: 200 | 204, text: string): void;
  /** Calls the listener where the client does not wait for the answer. */
  onGone(listener: () => void): void;
};

export type Polls = {
  /** Takes over the poll: it is answered when there is something to say. */
  take(poll: Poll): void;
  /**
   * Answers a poll that has waited long enough.
   * True while one waits, which shows that the client is there; it sends no pings.
   */
  sweep(now: number): boolean;
};

/** What a transport tells its connection. */
export type TransportEvents = {
  readonly receive: (text: string) => void;
  /** The client sent what cannot be read; the sentence is for its developer. */
  readonly fail: (error: string) => void;
  /** The client has gone, or the end has been delivered. Comes at least once, and last. */
  readonly closed: () => void;
};
