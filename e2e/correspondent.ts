/** Somebody who writes and listens through the API and the hub, and goes on when the server comes back. */
import { setTimeout as wait } from 'node:timers/promises';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { LiveNotification } from '#common/api/live.ts';
import type { CodeSent, CurrentUser } from '#common/api/accounts.ts';
import type { Message } from '#common/api/conversations.ts';
import { HUB_PATH } from '#common/domain/shared-names.ts';

export interface Person {
  id: number;
  url: string;
  cookie: string;
  /** @throws where the answer is not 2xx, or where none comes. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

export interface Correspondent {
  person: Person;
  /** The words that the server has said it took, in order. */
  acknowledged: string[];
  /** What the other side wrote, in the order in which it came. */
  received: string[];
  /** Writes no more; resolves when the last message is acknowledged. */
  stopWriting: () => Promise<void>;
  /** Listens until nothing is missing any more. */
  stopListening: () => Promise<void>;
}

export async function logIn(url: string, phoneNumber: string): Promise<Person> {
  const person: Person = {
    id: 0,
    url,
    cookie: '',
    call: async (method, path, body) => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          cookie: person.cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const set = answer.headers.getSetCookie().find((line) => line.startsWith('rangepost_session='));
      if (set !== undefined) person.cookie = set.split(';')[0] ?? '';
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    },
  };
  const { demoCode } = await person.call<CodeSent>('POST', '/accounts/login', { phoneNumber });
  const user = await person.call<CurrentUser>('POST', '/accounts/verify', {
    phoneNumber,
    code: demoCode,
    acceptTerms: true,
    over18: true,
  });
  person.id = user.id;
  return person;
}

const AGAIN_MS = 100;

export function startWriting(person: Person, conversationId: number): Correspondent {
  const stopping = new AbortController();
  const seen = new Map<number, Message>();
  const acknowledged: string[] = [];
  const path = `/conversations/${conversationId}/messages`;

  const write = async (): Promise<void> => {
    for (let number = 1; !stopping.signal.aborted; number++) {
      const letter = { body: `${person.id}: number ${number}`, clientId: crypto.randomUUID() };
      // The same letter under the same name until it is taken: whether the answer or the letter was lost, nobody knows.
      while (
        !(await person.call('POST', path, letter).then(
          () => true,
          () => false,
        ))
      )
        await wait(AGAIN_MS);
      acknowledged.push(letter.body);
      await wait(5);
    }
  };

  /** What came while nobody listened. */
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const after = Math.max(0, ...seen.keys());
      const { messages } = await person.call<{ messages: Message[] }>(
        'GET',
        `${path}?after=${after}&limit=100`,
      );
      for (const message of messages) seen.set(message.id, message);
      if (messages.length === 0) return;
    }
  };

  const connection = new HubConnectionBuilder()
    .withUrl(person.url + HUB_PATH, { headers: { cookie: person.cookie } })
    .configureLogging(LogLevel.None)
    .build();
  const waiting: Message[] = [];
  let isCaughtUp = false;
  connection.on('ReceiveNotification', ({ type, payload }: LiveNotification) => {
    if (type !== 'RECEIVE_MESSAGE') return;
    const message = payload as Message;
    if (message.conversationId !== conversationId) return;
    if (isCaughtUp) seen.set(message.id, message);
    else waiting.push(message);
  });
  const connect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        isCaughtUp = false;
        await connection.start();
        await catchUp();
        for (const message of waiting.splice(0)) seen.set(message.id, message);
        isCaughtUp = true;
        return;
      } catch {
        await connection.stop();
        await wait(AGAIN_MS);
      }
    }
  };
  connection.onclose(() => void connect());

  const listening = connect();
  const writing = write();
  return {
    person,
    acknowledged,
    get received() {
      return [...seen.values()]
        .toSorted((a, b) => a.id - b.id)
        .filter(({ author }) => author.id !== person.id)
        .map(({ body }) => body);
    },
    stopWriting: async () => {
      stopping.abort();
      await writing;
    },
    stopListening: async () => {
      await listening;
      await catchUp();
      await connection.stop();
    },
  };
}
