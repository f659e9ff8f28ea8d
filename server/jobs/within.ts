/** Lets pg-boss work in a transaction of ours. */
import { CompiledQuery } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
    return { rows };
  },
});
