/** Asks everything of every route as everybody, from a seed, and tells what went wrong. */
import type { InjectOptions } from 'fastify';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import type { TestApp } from '#server/testing/build-app.ts';
import { findFault, type FuzzAnswer } from './answers.ts';
import { compareFingerprints, type Fingerprint, takeFingerprint } from './fingerprint.ts';
import { type Random, randomOf } from './random.ts';
import { type FuzzRequest, makeRequest, readRoutes, type Route } from './requests.ts';
import type { Asker } from './askers.ts';
import type { Ids } from './ids.ts';
import { createWorld, type World } from './world.ts';

/** Requests to one world: long enough for one thing to lead to another, short enough to find the culprit. */
const BATCH = 250;
/** Of so many batches all but one are asked without any right to the others' rows. */
const OUTSIDERS_OF = 2;
const FINGERPRINT_EVERY = 25;
const MOST_FAULTS = 10;
const PATIENCE_MS = 15_000;

export type FuzzResult = {
  requests: number;
  /** Routes that gave at least one answer of the 2xx, and all. */
  reached: Set<string>;
  routes: string[];
  statuses: Map<number, number>;
  faults: string[];
};

export async function runFuzz(
  t: TestApp,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzResult> {
  const routes = readRoutes(t.app.swagger());
  const result: FuzzResult = {
    requests: 0,
    reached: new Set(),
    routes: routes.map(({ method, path }) => `${method} ${path}`),
    statuses: new Map(),
    faults: [],
  };
  for (let batch = 0; result.requests < requests && result.faults.length < MOST_FAULTS; batch++) {
    await resetSettings(t);
    const world = await createWorld(t, batch);
    const isOutside = batch % OUTSIDERS_OF !== OUTSIDERS_OF - 1;
    await runBatch(t, { world, routes, seed, result, isOutside });
  }
  return result;
}

type Batch = { world: World; routes: Route[]; seed: number; result: FuzzResult; isOutside: boolean };

async function runBatch(t: TestApp, { world, routes, seed, result, isOutside }: Batch): Promise<void> {
  let before: Fingerprint = isOutside ? await takeFingerprint(t.db, world) : new Map();
  let done: string[] = [];
  const order = randomOf(seed, -1 - result.requests).shuffle(routes);
  for (let index = 0; index < BATCH && result.faults.length < MOST_FAULTS; index++) {
    const number = result.requests++;
    const random = randomOf(seed, number);
    const route = order[index % order.length] as Route;
    const asker = random.pick(isOutside ? world.outsiders : world.insiders);
    const request = makeRequest(random, world, asker, route);
    const answer = await ask(t, asker, request);
    const told = `request ${number} as the ${asker.name}: ${describe(request)}`;
    result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
    const fault = findFault(world, asker, request, answer);
    if (fault !== null)
      result.faults.push(
        `${route.method} ${route.path} ${fault}\n  seed ${seed}, ${told}\n  ${answer.body.slice(0, 600)}`,
      );
    if (answer.status < 300) {
      result.reached.add(`${route.method} ${route.path}`);
      if (request.method !== 'GET') done.push(told);
      recordId(world, asker, route, answer);
    }
    await renewSession(t, asker, route);
    if (isOutside && (index % FINGERPRINT_EVERY === FINGERPRINT_EVERY - 1 || index === BATCH - 1)) {
      const after = await takeFingerprint(t.db, world);
      const changed = compareFingerprints(before, after);
      if (changed.length > 0) {
        result.faults.push(
          `changed the others’ ${changed.join(', ')}\n  seed ${seed}, one of\n  ${done.join('\n  ')}`,
        );
      }
      [before, done] = [after, []];
    }
  }
}

async function ask(
  t: TestApp,
  asker: Asker,
  { method, url, headers, payload }: FuzzRequest,
): Promise<FuzzAnswer> {
  const options: InjectOptions = {
    method,
    url,
    headers,
    ...(asker.token === null ? {} : { cookies: { [SESSION_COOKIE]: asker.token } }),
    ...(payload === null ? {} : { payload }),
  };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<FuzzAnswer>((resolve) => {
    timer = setTimeout(() => resolve(failed(599, 'No answer came.')), PATIENCE_MS);
  });
  const answered = t.app.inject(options).then(
    ({ statusCode, headers: { 'content-type': type, location }, body }) => ({
      status: statusCode,
      type: String(type),
      body,
      location: String(location),
    }),
    (error: unknown) => failed(598, String(error)),
  );
  const answer = await Promise.race([answered, silence]);
  clearTimeout(timer);
  return answer;
}

const failed = (status: number, body: string): FuzzAnswer => ({ status, type: '', body, location: '' });

/** What was made may be asked for later, by anybody. */
function recordId(world: World, { userId }: Asker, { method, path }: Route, { body }: FuzzAnswer): void {
  const pool = path.split('/').at(-1) as keyof Ids;
  if (method !== 'POST' || !(pool in world.ids)) return;
  const { id } = JSON.parse(body) as { id?: unknown };
  if (typeof id === 'number') world.ids[pool].own.push({ id, by: userId });
}

/** Some answers end the session with which they were asked for. */
async function renewSession(t: TestApp, asker: Asker, { path }: Route): Promise<void> {
  if (asker.userId === null || !/^\/api\/accounts\/(logout|sessions|verify)/.test(path)) return;
  asker.token = await t.startSession(asker.userId);
}

/** As if no administrator had been there, and with more reports needed to flag a post than there are members. */
async function resetSettings(t: TestApp): Promise<void> {
  await t.db.deleteFrom('settings').execute();
  await t.db.insertInto('settings').values({ key: 'reportThreshold', value: '100' }).execute();
  t.context.events.emit('settings.changed', { keys: [] });
}

function describe({ method, url, headers, payload }: FuzzRequest): string {
  const body =
    payload === null ? '' : typeof payload === 'string' ? payload : `base64 ${payload.toString('base64')}`;
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 400)} ${body.slice(0, 800)}`;
}

export const chooseSeed = (random: Random['next'] = Math.random): number =>
  Math.floor(random() * 0x7fff_ffff);
