/** Outbox of messages with retries. */
import type { Media } from '#common/api/media.ts';

export interface Outgoing {
  /** Stays the same at each try, so that the server writes it once. */
  clientId: string;
  body: string;
  media: Media[];
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why it was not sent. */
  error: string | null;
  /** The server does not want it as it is: the ones behind it go on without it. */
  isRefused: boolean;
}

export interface Outbox {
  read: () => readonly Outgoing[];
  subscribe: (listener: () => void) => () => void;
  /** Sends; what failed before for want of a connection goes first. */
  add: (message: Pick<Outgoing, 'clientId' | 'body' | 'media'>) => void;
  retry: (clientId: string) => void;
  /** The connection is back: sends what this page could not; what an earlier one left waits for a word of its reader. */
  resume: () => void;
  remove: (clientId: string) => void;
}

export interface Failure {
  message: string;
  isRefused: boolean;
}

interface OutboxOptions {
  /** What was left unsent when the page was left. */
  unsent: readonly Outgoing[];
  send: (message: Outgoing) => Promise<void>;
  describeFailure: (error: unknown) => Failure;
  /** Told of each change, to keep it beyond the page's life. */
  keep: (messages: readonly Outgoing[]) => void;
}

export function createOutbox({ unsent, send, describeFailure, keep }: OutboxOptions): Outbox {
  let messages: readonly Outgoing[] = unsent.map((message) => ({ ...message, state: 'failed' }));
  const left = new Set(unsent.map(({ clientId }) => clientId));
  let isRunning = false;
  const listeners = new Set<() => void>();

  function set(next: readonly Outgoing[]) {
    messages = next;
    keep(messages);
    for (const listener of listeners) listener();
  }

  function change(isMeant: (message: Outgoing) => boolean, fields: Partial<Outgoing>) {
    set(messages.map((message) => (isMeant(message) ? { ...message, ...fields } : message)));
  }

  const drop = (clientId: string) => set(messages.filter((message) => message.clientId !== clientId));

  async function sendOne(message: Outgoing) {
    const { clientId } = message;
    change((one) => one.clientId === clientId, { state: 'sending', error: null });
    try {
      await send(message);
      drop(clientId);
    } catch (error) {
      const { message: words, isRefused } = describeFailure(error);
      const failed = { state: 'failed', error: words } as const;
      change((one) => one.clientId === clientId, { ...failed, isRefused });
      // Without a connection those behind it would fail too, and must not overtake it.
      if (!isRefused) change((one) => one.state === 'waiting', failed);
    }
  }

  async function run() {
    if (isRunning) return;
    isRunning = true;
    const next = () => messages.find((message) => message.state === 'waiting');
    for (let message = next(); message; message = next()) await sendOne(message);
    isRunning = false;
  }

  const retryUnreached = () =>
    change((one) => one.state === 'failed' && !one.isRefused, { state: 'waiting' });

  return {
    read: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (message) => {
      retryUnreached();
      const createdAt = new Date().toISOString();
      set([...messages, { ...message, createdAt, state: 'waiting', error: null, isRefused: false }]);
      void run();
    },
    retry: (clientId) => {
      change((one) => one.clientId === clientId, { state: 'waiting', isRefused: false });
      retryUnreached();
      void run();
    },
    resume: () => {
      if (messages.some(({ clientId }) => left.has(clientId))) return;
      retryUnreached();
      void run();
    },
    remove: drop,
  };
}
