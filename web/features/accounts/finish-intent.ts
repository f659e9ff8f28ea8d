/** Finishes what a visitor pressed before logging in. */

import { Reaction } from '#common/domain/enums.ts';
import { api } from '#web/lib/api.ts';
import type { Intent } from '#web/lib/intent.ts';
import { toast } from '#web/ui/toast.ts';

/** @returns what is left for the page to go on with. */
export async function finishIntent(intent: Intent): Promise<Intent | null> {
  switch (intent.kind) {
    case 'save':
      await say('Saved', 'Not saved', api('PUT /posts/:id/bookmark', { params: { id: intent.id } }));
      return null;
    case 'react': {
      const isVote = intent.reaction === Reaction.Upvote || intent.reaction === Reaction.Downvote;
      await say(
        isVote ? 'Vote counted' : 'Reaction counted',
        isVote ? 'Vote not counted' : 'Reaction not counted',
        api('PUT /posts/:id/reaction', { params: { id: intent.id }, body: { reaction: intent.reaction } }),
      );
      return null;
    }
    case 'follow': {
      const following = api('PUT /ffls/:slug/follow', { params: { slug: intent.id } });
      const name = await following.then(
        (dealer) => dealer.displayName,
        () => '',
      );
      await say(`You’ll be notified about new posts from ${name}`, 'Not followed', following);
      return null;
    }
    default:
      return intent;
  }
}

async function say(done: string, notDone: string, doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
    toast.success(done);
  } catch (error) {
    // Not as an error: those go with their page, and this one is said on the way from the login.
    toast(notDone, { description: (error as Error).message });
  }
}
