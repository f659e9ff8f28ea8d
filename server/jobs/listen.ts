/** Hears PostgreSQL's notifications on a connection of its own, and comes back when that breaks. */
import pg from 'pg';

/** How long after a break the connection is tried again, the last time over and over. */
const RETRY_MS = [100, 1_000, 5_000, 30_000];

export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  /** Called whenever listening begins, also anew: what was sent meanwhile has been missed. */
  onListening: () => void,
) => Promise<{ close(): Promise<void> }>;

/** @param onBreak hears why the connection broke; it is made anew by itself. */
export function createListen(connectionString: string, onBreak: (error: Error) => void): Listen {
  return async (channel, onNotification, onListening) => {
    let client: pg.Client | null = null;
    let retry: NodeJS.Timeout | undefined;
    let isClosed = false;

    const end = async (broken: pg.Client): Promise<void> => {
      try {
        await broken.end();
      } catch (error) {
        onBreak(error as Error);
      }
    };
    const connect = async (tries: number): Promise<void> => {
      const next = new pg.Client({ connectionString, application_name: 'rangepost jobs', keepAlive: true });
      let isOver = false;
      const comeBack = (error: Error): void => {
        if (isOver || isClosed) return;
        isOver = true;
        onBreak(error);
        void end(next);
        retry = setTimeout(() => void connect(tries + 1), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
      };
      next.on('error', comeBack);
      next.on('end', () => comeBack(new Error('the connection ended')));
      next.on('notification', ({ payload }) => onNotification(payload ?? ''));
      client = next;
      try {
        await next.connect();
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
        tries = 0;
        onListening();
      } catch (error) {
        comeBack(error as Error);
      }
    };

    await connect(0);
    return {
      close: async () => {
        isClosed = true;
        clearTimeout(retry);
        await client?.end();
      },
    };
  };
}
