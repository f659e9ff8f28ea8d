/** Members' pages that stay open whatever happens to the node that they are connected to. */
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpTransportType, type HubConnection, HubConnectionBuilder } from '@microsoft/signalr';
import { HUB_PATH } from '#common/domain/shared-names.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import type { AppContext } from '#server/context.ts';
import { createSession, createUser } from './factories.ts';

const AGAIN_MS = 200;

export type Member = { userId: number; token: string };

/** Somebody who has been here for long, with a session. */
export async function createMember(db: AppContext['db']): Promise<Member> {
  const userId = await createUser(db, { created_at: new Date(Date.now() - 400 * 86_400_000) });
  return { userId, token: await createSession(db, userId) };
}

export type LivePage = {
  isWatching(): boolean;
  /** How much has come; with words, whether they have since so many. */
  heard(): number;
  heard(words: string, since?: number): boolean;
  close(): Promise<void>;
};

/** A member's page that watches a post, and comes back whenever its connection ends. */
export async function openPage(
  url: string,
  { token, postId, transport }: { token: string; postId: number; transport: HttpTransportType | undefined },
): Promise<LivePage> {
  const changes: string[] = [];
  const state = { isWatching: false, isOver: false };
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(`${url}${HUB_PATH}`, {
      headers: { cookie: `${SESSION_COOKIE}=${token}` },
      ...(transport === undefined ? {} : { transport }),
    })
    .configureLogging({ log: () => {} })
    .build();
  connection.on('ReceiveChange', (change: unknown) => changes.push(JSON.stringify(change)));
  const connect = async (): Promise<void> => {
    await connection.start();
    await connection.invoke('Watch', 'post', postId);
    state.isWatching = true;
  };
  const comeBack = async (): Promise<void> => {
    while (!state.isOver && !state.isWatching) await connect().catch(() => wait(AGAIN_MS));
  };
  connection.onclose(() => {
    state.isWatching = false;
    void comeBack();
  });
  await connect();
  function heard(): number;
  function heard(words: string, since?: number): boolean;
  function heard(words?: string, since = 0): number | boolean {
    return words === undefined ? changes.length : changes.slice(since).some((text) => text.includes(words));
  }
  return {
    isWatching: () => state.isWatching,
    heard,
    close: () => {
      state.isOver = true;
      return connection.stop();
    },
  };
}
