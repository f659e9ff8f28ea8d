/** Lets pg-boss work in a transaction of ours. */
import { CompiledQuery } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** @param ahead what is sent in front of each statement: `AHEAD` where nobody needs the answer. */
export const within = (tx: Tx, ahead = '') => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${ahead}${text}`, values),
    );
    return { rows };
  },
});
