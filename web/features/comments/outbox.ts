/** Outbox of comments with retries. */
import type { Comment } from '#common/api/comments.ts';
import { cleanText } from '#common/domain/clean-text.ts';

export interface Unsent {
  /** Stays the same at each try, so that the server writes it once. */
  clientId: string;
  parentId: number | null;
  /** The thread that it joins; null for one of its own. */
  rootId: number | null;
  body: string;
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it was not sent. */
  error: string | null;
  /** Only a login helps. */
  needsLogin: boolean;
  /** What it answers was removed: it can be sent as a comment of its own alone. */
  isOrphan: boolean;
}

export type Failure = Pick<Unsent, 'needsLogin' | 'isOrphan'> & { message: string };

export interface Outbox {
  read: () => readonly Unsent[];
  subscribe: (listener: () => void) => () => void;
  add: (comment: Pick<Unsent, 'clientId' | 'parentId' | 'rootId' | 'body'>) => void;
  retry: (clientId: string) => void;
  /** Changes the words of one that was not sent. */
  rewrite: (clientId: string, body: string) => void;
  /** Sends what answers nothing any more as a comment of its own. */
  sendAlone: (clientId: string) => void;
  /** Takes back what was not sent. */
  remove: (clientId: string) => void;
}

interface OutboxOptions {
  /** What was left unsent when the page was left. */
  unsent: readonly Unsent[];
  send: (comment: Unsent) => Promise<void>;
  describeFailure: (error: unknown) => Failure;
  /** Told of each change, to keep it beyond the page's life. */
  keep: (comments: readonly Unsent[]) => void;
}

const NO_FAILURE = { error: null, needsLogin: false, isOrphan: false };

export function createOutbox({ unsent, send, describeFailure, keep }: OutboxOptions): Outbox {
  let comments: readonly Unsent[] = unsent.map((comment) => ({ ...comment, state: 'failed' }));
  const listeners = new Set<() => void>();

  function set(next: readonly Unsent[]) {
    comments = next;
    keep(comments);
    for (const listener of listeners) listener();
  }
  function change(clientId: string, fields: Partial<Unsent>) {
    set(comments.map((one) => (one.clientId === clientId ? { ...one, ...fields } : one)));
  }
  const remove = (clientId: string) => set(comments.filter((one) => one.clientId !== clientId));

  async function run(comment: Unsent) {
    try {
      await send(comment);
      remove(comment.clientId);
    } catch (error) {
      const { message, ...failure } = describeFailure(error);
      change(comment.clientId, { state: 'failed', error: message, ...failure });
    }
  }

  function retry(clientId: string, fields: Partial<Unsent> = {}) {
    const comment = comments.find((one) => one.clientId === clientId);
    if (comment?.state !== 'failed') return;
    const again: Unsent = { ...comment, ...fields, state: 'sending', ...NO_FAILURE };
    change(clientId, again);
    void run(again);
  }

  return {
    read: () => comments,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (fields) => {
      const createdAt = new Date().toISOString();
      const comment: Unsent = { ...fields, createdAt, state: 'sending', ...NO_FAILURE };
      set([...comments, comment]);
      void run(comment);
    },
    retry: (clientId) => retry(clientId),
    sendAlone: (clientId) => retry(clientId, { parentId: null, rootId: null }),
    rewrite: (clientId, body) => change(clientId, { body }),
    remove,
  };
}

/** Whether a comment that everyone was told of is one that is on its way from here: its own answer follows. */
export function isOnItsWay(unsent: readonly Unsent[], comment: Pick<Comment, 'parentId' | 'body'>): boolean {
  return unsent.some(
    ({ state, parentId, body }) =>
      state === 'sending' && parentId === comment.parentId && cleanText(body) === comment.body,
  );
}
