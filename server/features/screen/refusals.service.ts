/** What the screen refuses: the answer to its writer, and what moderators see of it. */
import type { ScreenFinding } from '#common/api/shared.ts';
import { Urgency } from '#common/domain/cases.ts';
import type { AppContext } from '#server/context.ts';
import { AppError, type FieldError } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { openCase } from '#server/features/cases/cases.service.ts';
import { insertRefusal, selectSameRefusal } from './screen.queries.ts';
import { type KeptHit, URGENT_CATEGORIES, viewHits } from './texts.service.ts';

/** The same text within this is a second try, and no second case. */
const SAME_TEXT_MS = 86_400_000;

type Refused = {
  userId: number;
  postId: number | null;
  title: string;
  description: string;
  hits: KeptHit[];
  /** Those that it is refused for. */
  blocked: KeptHit[];
  /** Moderators are to see it although nothing was published. */
  toQueue: boolean;
};

/** 422 `screen_blocked`, with a message beside each field and what was found in `hits`. */
export class ScreenRefusal extends AppError {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(422, 'screen_blocked', 'This text isn’t allowed. Edit it, or ask a moderator to review it.', {
      errors: namePlaces(viewHits(refused.blocked)),
      hits: viewHits(refused.blocked),
    });
    this.name = 'ScreenRefusal';
    this.refused = refused;
  }
}

function namePlaces(hits: readonly ScreenFinding[]): FieldError[] {
  const errors = new Map<string, string>();
  for (const { words, reason } of hits) {
    for (const { field } of words) if (!errors.has(field)) errors.set(field, reason);
  }
  const places = errors.size > 0 ? errors : new Map([['description', hits[0]?.reason ?? '']]);
  return [...places].map(([path, message]) => ({ path, message }));
}

/** Does something that writes a post. What the screen refuses of it is kept afterwards: the refusal undid all the rest. */
export async function keepingRefusals<T>(context: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScreenRefusal && error.refused.toQueue) await keepRefusal(context, error.refused);
    throw error;
  }
}

async function keepRefusal(
  context: AppContext,
  { userId, postId, title, description, hits }: Refused,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const since = new Date(Date.now() - SAME_TEXT_MS);
    if (await selectSameRefusal(tx, { userId, title, description, since })) return;
    const row = { user_id: userId, post_id: postId, title, description, hits: JSON.stringify(hits) };
    const { id } = await insertRefusal(tx, row);
    const isUrgent = hits.some(({ category }) => URGENT_CATEGORIES.has(category));
    const urgency = isUrgent ? Urgency.Now : Urgency.Soon;
    await openCase(
      tx,
      { kind: 'refusal', id },
      { cause: 'screen', aboutId: userId, urgency, details: { hits } },
    );
  });
}
