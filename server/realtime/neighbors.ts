/** Requests between nodes over the backplane. */
import { randomUUID } from 'node:crypto';
import type { Logger } from '#server/lib/log.ts';
import type { PeerAnswer, PeerQuestion, Peers } from './signalr/peers.ts';

/** Says something to one node. False where nobody hears it. */
type Whisper = (node: string, message: object) => Promise<boolean>;

/** How soon it is seen that a node that was asked has gone without a word. */
const LOOK_MS = 2_000;

type Message =
  | { type: 'question'; id: string; from: string; question: PeerQuestion }
  | { type: 'answer'; id: string; answer: PeerAnswer }
  /** Asks for nothing: whether it is heard says whether the node is there. */
  | { type: 'presence' };

export type Neighbors = {
  peers: Peers;
  /** Takes what was whispered to this node. */
  hear: (message: unknown) => Promise<void>;
  /** From here on questions reach others. */
  speakOver: (whisper: Whisper) => void;
};

/** Another version of the site, or whoever reaches Redis, may send anything. */
const isMessage = (value: unknown): value is Message => {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'presence') return true;
  if (!('id' in value) || typeof value.id !== 'string') return false;
  if (value.type === 'answer') return 'answer' in value && isObject(value.answer);
  return (
    value.type === 'question' &&
    'from' in value &&
    typeof value.from === 'string' &&
    'question' in value &&
    isObject(value.question)
  );
};
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** @param log hears of questions that could not be answered; whoever asked them waits in vain. */
export function createNeighbors(log: Logger): Neighbors {
  const name = randomUUID();
  const waiting = new Map<string, (answer: PeerAnswer) => void>();
  let whisper: Whisper = () => Promise.resolve(false);
  let answerOf: ((question: PeerQuestion) => Promise<PeerAnswer>) | null = null;

  const ask: Peers['ask'] = async (node, question, patienceMs) => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<PeerAnswer | null>();
    waiting.set(id, resolve);
    const timer = setTimeout(resolve, patienceMs, null);
    const looks = setInterval(async () => {
      if (!(await whisper(node, { type: 'presence' } satisfies Message))) resolve(null);
    }, LOOK_MS);
    const message: Message = { type: 'question', id, from: name, question };
    try {
      return (await whisper(node, message)) ? await promise : null;
    } finally {
      clearTimeout(timer);
      clearInterval(looks);
      waiting.delete(id);
    }
  };
  return {
    peers: { name, ask, onQuestion: (answer) => (answerOf = answer) },
    async hear(received) {
      if (!isMessage(received)) return;
      const message = received;
      if (message.type === 'answer') {
        waiting.get(message.id)?.(message.answer);
        return;
      }
      if (message.type === 'presence') return;
      try {
        const answer = await answerOf?.(message.question);
        if (answer === undefined) return;
        await whisper(message.from, { type: 'answer', id: message.id, answer } satisfies Message);
      } catch (error) {
        log.error({ err: error }, 'a question of another node could not be answered');
      }
    },
    speakOver: (speak) => (whisper = speak),
  };
}
