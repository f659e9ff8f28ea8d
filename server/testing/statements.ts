/** How much a server asks its database. */
import type { KyselyPlugin } from 'kysely';
import type { TestApp } from './build-app.ts';

/** Counts the statements that are sent from now on, until the count is taken. */
export function countStatements({ context }: Pick<TestApp, 'context'>): () => number {
  const { db } = context;
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  context.db = db.withPlugin(plugin);
  return () => {
    context.db = db;
    return count;
  };
}
