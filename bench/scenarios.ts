/** What is asked of the site: for each scenario a list of addresses, gathered from the site itself. */
import { zipRows } from '#server/db/zips.ts';
import { CHANGED_COOKIE } from '#server/request-actor.ts';

export type Scenario = {
  name: string;
  kind: 'page' | 'JSON';
  /** Asked in random order, again and again. */
  paths: string[];
  /** What the one who asks sends along. */
  headers?: Record<string, string>;
};

/** Browsers take pages compressed. */
const BROWSER = { 'accept-encoding': 'gzip, br' };
/** Whoever has just changed something is answered anew. */
const ANEW = { cookie: `${CHANGED_COOKIE}=1` };

/** So many places and posts are asked for that no answer is the same as the last ones. */
const SAMPLES = 500;
const GATHER_LIMIT = 100;
/** Bounds the gathering where places are thin. */
const GATHERINGS = 40;
/** Outside the fifty states hardly anything is for sale. */
const ELSEWHERE = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP', 'DC']);
/** Words that many listings hold, and phrases that few or none do. */
const COMMON_WORDS = ['rifle', 'pistol', 'new in box', 'holster', 'glock', 'scope', 'magazine', '9mm'];
const RARE_PHRASES = [
  'lathe',
  'estate collection',
  'grandfather',
  '"single action" engraved',
  'reloading press rcbs',
  'zzyzx',
];
const MILES = [25, 100, 250];

const toApi = (path: string): string => `/api${path}`;

type Listed = { posts: { id: number }[]; nextCursor: string | null };

/**
 * @param origin where the site answers, without a trailing slash.
 * @param cookie of a member's session.
 */
export async function gatherScenarios(origin: string, cookie: string): Promise<Scenario[]> {
  const zips = sampleZips();
  const posts = (await gatherPostIds(origin, zips)).map((id) => `/posts/${id}`);
  const phrases = (words: string[], more = ''): string[] =>
    words.map((words) => `/api/posts?phrase=${encodeURIComponent(words)}${more}`);
  return [
    { name: 'home', kind: 'page', paths: ['/'], headers: BROWSER },
    { name: 'list', kind: 'page', paths: ['/posts'], headers: BROWSER },
    { name: 'one post', kind: 'page', paths: posts.slice(0, 1), headers: BROWSER },
    { name: 'any post', kind: 'page', paths: posts, headers: BROWSER },
    { name: 'list, member', kind: 'page', paths: ['/posts'], headers: { ...BROWSER, cookie } },
    { name: 'any post, member', kind: 'page', paths: posts, headers: { ...BROWSER, cookie } },
    { name: 'list, kept', kind: 'JSON', paths: ['/api/posts'], headers: BROWSER },
    { name: 'list', kind: 'JSON', paths: ['/api/posts'], headers: ANEW },
    { name: 'list, member', kind: 'JSON', paths: ['/api/posts'], headers: { cookie } },
    { name: 'post, kept', kind: 'JSON', paths: posts.slice(0, 1).map(toApi), headers: BROWSER },
    { name: 'post', kind: 'JSON', paths: posts.map(toApi), headers: ANEW },
    ...MILES.map((miles): Scenario => ({
      name: `distance ${miles} miles`,
      kind: 'JSON',
      paths: zips.map((zip) => `/api/posts?zipCode=${zip}&maxDistanceMiles=${miles}`),
    })),
    { name: 'phrase, common', kind: 'JSON', paths: phrases(COMMON_WORDS) },
    { name: 'phrase, rare', kind: 'JSON', paths: phrases(RARE_PHRASES) },
    {
      name: 'phrase, 100 miles',
      kind: 'JSON',
      paths: zips.flatMap((zip) =>
        phrases([pick([...COMMON_WORDS, ...RARE_PHRASES])], `&zipCode=${zip}&maxDistanceMiles=100`),
      ),
    },
  ];
}

const sampleZips = (): string[] =>
  sample(
    zipRows()
      .filter((row) => row.latitude !== null && !ELSEWHERE.has(row.state))
      .map((row) => row.zip),
  );

/** Posts from all over the country that whoever asks may see. */
export async function gatherPostIds(origin: string, zips: string[] = sampleZips()): Promise<number[]> {
  const ids = new Set<number>();
  for (const zip of zips.slice(0, GATHERINGS)) {
    if (ids.size >= SAMPLES) break;
    const answer = await fetch(
      `${origin}/api/posts?zipCode=${zip}&maxDistanceMiles=250&limit=${GATHER_LIMIT}`,
    );
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    for (const post of ((await answer.json()) as Listed).posts) ids.add(post.id);
  }
  if (ids.size === 0) throw new Error('The site lists no posts.');
  return sample([...ids]);
}

/** Reads every listed post once, so that its card is kept as on a site in use. */
export async function readAllPosts(origin: string): Promise<void> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: Response = await fetch(
      `${origin}/api/posts?limit=${GATHER_LIMIT}&cursor=${encodeURIComponent(cursor)}`,
    );
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    ({ nextCursor: cursor } = (await answer.json()) as Listed);
  }
}

const pick = <T>(items: T[]): T => items[Math.floor(Math.random() * items.length)] as T;

function sample<T>(items: T[]): T[] {
  return shuffle(items).slice(0, SAMPLES);
}

/** In another order, each equally likely. */
export function shuffle<T>(items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
