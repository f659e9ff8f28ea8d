/** What every answer of the API must be, whatever was asked. */
import type { Asker } from './askers.ts';
import type { FuzzRequest } from './requests.ts';
import type { World } from './world.ts';

export type FuzzAnswer = {
  status: number;
  type: string;
  /** Where it sends the asker, and what it says. */
  body: string;
  location: string;
};

/** How an answer tells of the inside: stacks, paths, statements, the database's own words. */
const INSIDE =
  /node_modules|\bat .{1,80}\.[jt]s:\d+|duplicate key|violates |syntax error at|relation "|select "|insert into "/;

/** What is wrong with it; null where nothing is. */
export function findFault(
  world: World,
  asker: Asker,
  request: FuzzRequest,
  answer: FuzzAnswer,
): string | null {
  const { status, type, body, location } = answer;
  // None of the senders, the disk or the database fails here, so nothing has cause to say so.
  if (status >= 500) return `answers ${status}`;
  if (status >= 400 && isOfApi(request)) {
    const problem = readProblem(type, body);
    if (problem === null) return `${status} is no problem+json`;
    if (problem.status !== status) return `${status} calls itself ${problem.status}`;
    if (INSIDE.test(body)) return 'tells of the inside';
  }
  return findLeak(world, asker, request, `${location} ${body}`);
}

/** An address with `..` in it leads elsewhere, where pages would answer. */
const isOfApi = ({ url }: FuzzRequest): boolean =>
  URL.parse(url, 'http://localhost')?.pathname.startsWith('/api/') ?? true;

function readProblem(type: string, body: string): { status: number } | null {
  if (!type.startsWith('application/problem+json')) return null;
  try {
    const { code, status, detail } = JSON.parse(body) as Record<string, unknown>;
    const isWhole = typeof code === 'string' && typeof detail === 'string' && typeof status === 'number';
    return isWhole ? { status } : null;
  } catch {
    return null;
  }
}

function findLeak(world: World, asker: Asker, { url }: FuzzRequest, body: string): string | null {
  for (const { name, text, for: readers, at } of world.secrets) {
    if (!readers.includes(asker.name) && at?.test(url) !== true && body.includes(text)) {
      return `tells ${name} (${text})`;
    }
  }
  const token = [...world.outsiders, ...world.insiders].find(
    (one) => one.token !== null && body.includes(one.token),
  );
  return token === undefined ? null : `tells the session of the ${token.name}`;
}
