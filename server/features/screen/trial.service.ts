/** Tries the screen: on a text before it is published, and a rule on the latest posts before it counts. */
import { setImmediate } from 'node:timers/promises';
import {
  type Screened,
  type ScreenPostBody,
  type ScreenTrial,
  TRIED_POSTS_MAX,
  TRIED_SAMPLES_MAX,
  type TryScreenBody,
} from '#common/api/screen.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import { PostType, valuesOf } from '#common/domain/enums.ts';
import { columnsOfDetails, mergeDetails, NO_DETAILS } from '#common/domain/listing-fields.ts';
import { isDealerType, postTypeFromNumber, postTypeFromText } from '#common/domain/post-types.ts';
import { compileScreen, type Screen } from '#common/domain/screen/compile-screen.ts';
import { TooManyPhrasesError } from '#common/domain/screen/phrase-machine.ts';
import { expressionMessage, splitExpressions } from '#common/domain/screen/quotes.ts';
import type { ScreenInput, ScreenRule } from '#common/domain/screen/screen-rule.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { checkRule } from './rules.service.ts';
import { selectPostsToTry } from './screen.queries.ts';
import { getScreen, withLists } from './screen.service.ts';
import { findInPost, viewHits, viewTextHits } from './texts.service.ts';

/** Posts are read in steps of so many, and others have their turn after so long. */
const STEP = 100;
const TURN_MS = 15;
/** Nobody waits longer; what was read by then is answered. */
const PATIENCE_MS = 4_000;

/** What would be said of a post if it were published now, by whoever asks at this host. */
export async function screenPost(context: AppContext, actor: Actor, body: ScreenPostBody): Promise<Screened> {
  const { permissions, tenant } = requirePermission(actor, 'posts:create');
  const type = readType(body.type);
  const words = {
    type,
    title: cleanLine(body.title),
    description: cleanText(body.description),
    price: body.price ?? null,
    category: body.category ?? null,
    ...columnsOfDetails(mergeDetails(NO_DETAILS, body)),
    stock_number: body.stockNumber ?? null,
  };
  const isOfStore = isDealerType(type) || (type === PostType.News && tenant.fflId !== null);
  const screen = await getScreen(context, context.db);
  return answer(findInPost(screen, words, isOfStore && permissions.has('posts:create:dealer')));
}

function readType(type: number | string): PostType {
  const known =
    typeof type === 'number' || /^\d+$/.test(type)
      ? postTypeFromNumber(Number(type))
      : postTypeFromText(type);
  if (known === null)
    throw invalidField('type', `There is no type ${type}. Types are ${valuesOf(PostType).join(', ')}.`);
  return known;
}

/** Hits stand in the order of their strength. */
const answer = (hits: Parameters<typeof viewHits>[0]): Screened => ({
  outcome: hits[0]?.action ?? 'allow',
  hits: viewHits(hits),
});

/** @throws 422 where the rule cannot be read. */
export async function tryScreen(
  context: AppContext,
  actor: Actor,
  { rule, text }: TryScreenBody,
): Promise<ScreenTrial> {
  requirePermission(actor, 'settings:manage');
  const screen = rule === undefined ? await getScreen(context, context.db) : compileOne(rule);
  return text === undefined
    ? { text: null, posts: await tryPosts(context, screen) }
    : { text: tryText(screen, text), posts: null };
}

function tryText(screen: Screen, text: ScreenInput): ScreenTrial['text'] {
  const { outcome, hits } = screen(text);
  const rules = hits.map((hit) => {
    const expressions = viewTextHits([hit], text).flatMap(({ words }) => splitExpressions(words));
    const words = [...new Set(expressions.map(expressionMessage))];
    return { id: hit.ruleId, action: hit.action, words };
  });
  return { outcome, hits: viewTextHits(hits, text), rules };
}

function compileOne(rule: ScreenRule): Screen {
  checkRule(rule, rule.id);
  try {
    return compileScreen(withLists([rule]));
  } catch (error) {
    if (!(error instanceof TooManyPhrasesError)) throw error;
    throw invalidField('rule.patterns', 'It names too many phrases. Shorten it.');
  }
}

async function tryPosts({ db }: AppContext, screen: Screen): Promise<NonNullable<ScreenTrial['posts']>> {
  const trial: NonNullable<ScreenTrial['posts']> = { read: 0, found: 0, samples: [] };
  const end = performance.now() + PATIENCE_MS;
  let turn = performance.now() + TURN_MS;
  let before: number | null = null;
  while (trial.read < TRIED_POSTS_MAX && performance.now() < end) {
    const posts: Awaited<ReturnType<typeof selectPostsToTry>> = await selectPostsToTry(db, {
      before,
      limit: STEP,
    });
    for (const { id, ffl_id: fflId, type, ...words } of posts) {
      if (performance.now() > turn) {
        await setImmediate();
        turn = performance.now() + TURN_MS;
      }
      const found = findInPost(screen, { ...words, type: type as PostType }, fflId !== null);
      const { outcome, hits } = answer(found);
      trial.read += 1;
      if (outcome === 'allow') continue;
      trial.found += 1;
      const { title, description } = words;
      if (trial.samples.length < TRIED_SAMPLES_MAX)
        trial.samples.push({ id, title, description, outcome, hits });
    }
    before = posts.at(-1)?.id ?? null;
    if (posts.length < STEP) break;
  }
  return trial;
}
