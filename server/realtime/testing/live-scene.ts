/** A site whose open pages are listened to: members connect, posts change, and a test waits until all of it has come. */
import type { PostChange } from '#common/api/live.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { connectLive, listen, type LiveClient, type LiveOptions } from '#server/testing/live-client.ts';

export const NOT_HERE = /You can’t follow this page/;

export type LiveScene = {
  t: TestApp;
  /** Has written every post of the scene. */
  authorId: number;
  connect: (userId: number, options?: LiveOptions) => Promise<LiveClient>;
  write: (status?: PostStatus) => Promise<number>;
  setStatus: (id: number, status: PostStatus) => Promise<unknown>;
  /** Sends a change of a post that can be told from others. */
  change: (id: number, n?: number) => void;
  /** The same, and waits until it has come to all who may have it: its owner watches, and has seen it. */
  changeForAll: (id: number, n: number, ownerId?: number) => Promise<void>;
  /** Waits until all notifications so far have come, and all changes that others have seen. */
  settle: (...clients: LiveClient[]) => Promise<void>;
  /** Ends every connection. */
  disconnect: () => Promise<void>;
  close: () => Promise<void>;
};

export async function createLiveScene(): Promise<LiveScene> {
  const t = await createTestApp();
  await listen(t);
  const authorId = await createUser(t.db);
  const open: LiveClient[] = [];

  const connect: LiveScene['connect'] = async (userId, options = {}) => {
    const client = await connectLive(t, userId, options);
    open.push(client);
    return client;
  };
  const change: LiveScene['change'] = (id, n = 1) => t.context.live.change('post', id, numbered(n));
  return {
    t,
    authorId,
    connect,
    write: (status = PostStatus.Published) => createPost(t.db, { author_id: authorId, status }),
    setStatus: (id, status) => t.db.updateTable('posts').set({ status }).where('id', '=', id).execute(),
    change,
    async changeForAll(id, n, ownerId = authorId) {
      const owner = await connect(ownerId);
      await owner.watch('post', id);
      change(id, n);
      await owner.untilChanges(1);
      await owner.connection.stop();
    },
    async settle(...clients) {
      for (const client of clients) {
        const before = client.notifications.length;
        t.context.live.notify([client.userId], { type: 'GENERAL', content: 'settled', payload: null });
        await client.untilNotifications(before + 1);
        client.notifications.pop();
      }
    },
    disconnect: async () => {
      await Promise.all(open.splice(0).map(({ connection }) => connection.stop()));
    },
    close: () => t.close(),
  };
}

/** What `change` sends. */
export const numbered = (n: number): PostChange => ({
  type: 'counts',
  counts: {
    upVoteCount: n,
    downVoteCount: 0,
    hateCount: 0,
    loveCount: 0,
    shareCount: 0,
    bookmarkCount: 0,
    commentCount: 0,
  },
});

/** The changes that have come, by their numbers; the text `changed` for one that says no more than that. */
export const numbers = (client: LiveClient): (number | string)[] =>
  client.changes.map(({ kind, data }) =>
    kind === 'post' && data.type === 'counts' ? data.counts.upVoteCount : kind === 'post' ? data.type : kind,
  );
