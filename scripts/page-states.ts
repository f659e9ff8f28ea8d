/** What a page looks like in the browser when its answers are on their way, fail, are empty or are very long. */
import type { Page, Route } from 'playwright-core';
import { waitForScripts } from '../e2e/taken-over.ts';
import { fetchAnswer, go } from './scene.ts';

export const STATES = ['loading', 'failed', 'empty', 'long'] as const;
type State = (typeof STATES)[number];

/** The limits of a title and of a store's name. */
const LONG_TITLE = 'A very long title '.repeat(7).slice(0, 120).trim();
const LONG_NAME = 'The Northwestern Sporting Goods, Ammunition and Reloading Supply Company of Ada County';
/** Until all tries of a request have failed, and those of the page that waits for it. */
const MOST_SECONDS = 16;
const SOON_MS = 400;
const ASKED_MS = 2_000;
const BROKEN = {
  status: 500,
  json: { code: 'internal', detail: 'Something went wrong on our side. If it happens again, quote 123.' },
};

/** Every page of a member asks for these, so a page of their own would no longer. */
const KNOWN_EVERYWHERE = /\/api\/notifications(\?|$)/;
const ABSENT = { status: 404, json: { code: 'not_found', detail: 'Not here.' } };

/** Lists of an answer are none, and counts 0; what its reader may do stays. */
function emptied(answer: object): object {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]): [string, unknown] => {
      if (Array.isArray(value) && name !== 'permissions') return [name, []];
      if (name === 'nextCursor') return [name, null];
      if (name === 'count') return [name, 0];
      return [name, name === 'capped' ? false : value];
    }),
  );
}

function lengthened(answer: object): object {
  const change = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (name === 'title') return LONG_TITLE;
    return name === 'displayName' ? LONG_NAME : value;
  };
  return JSON.parse(JSON.stringify(answer), change) as object;
}

async function answer(route: Route, state: State): Promise<void> {
  if (state === 'loading') return;
  if (state === 'failed') return route.fulfill(BROKEN);
  const response = await fetchAnswer(route);
  const body = (await response.json()) as object | null;
  const isObject = typeof body === 'object' && body !== null;
  const change = state === 'empty' ? emptied : lengthened;
  return route.fulfill({ response, json: isObject ? change(body) : body });
}

/**
 * Leads from a page that asks nothing to an address, as a link in it would.
 * @returns whether the page there asked for anything, and so has this state at all.
 */
export async function openInState(page: Page, address: string, state: State): Promise<boolean> {
  const asked: string[] = [];
  let isLeft = false;
  await page.clock.install();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'fetch') return route.continue();
    if (!isLeft) return KNOWN_EVERYWHERE.test(request.url()) ? route.fulfill(ABSENT) : route.continue();
    asked.push(request.url());
    return answer(route, state);
  });
  await page.goto('/terms');
  await waitForScripts(page);
  isLeft = true;
  await go(page, address);
  // What asks nothing is known by its silence.
  for (let waited = 0; waited < ASKED_MS && asked.length === 0; waited += SOON_MS)
    await page.waitForTimeout(SOON_MS);
  if (state === 'failed') {
    const alert = page.getByRole('main').getByRole('alert');
    for (let seconds = 0; seconds < MOST_SECONDS && (await alert.count()) === 0; seconds += 1) {
      await page.waitForTimeout(SOON_MS);
      await page.clock.runFor('00:01');
    }
  }
  if (state === 'empty' || state === 'long') await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SOON_MS);
  return asked.length > 0;
}
