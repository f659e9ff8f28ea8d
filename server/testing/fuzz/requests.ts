/** Requests of a route: first as its schemas want them, then bent. */
import { makeForm } from './forms.ts';
import { hostileNumber, hostileText, hostileValue } from './hostile.ts';
import type { Random } from './random.ts';
import { makeId, makeUuid, makeValue, type Maker, type Schema } from './values.ts';
import type { Asker } from './askers.ts';
import type { Ids } from './ids.ts';
import type { World } from './world.ts';

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema };
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: Parameter[];
  body: Schema | null;
};
export type FuzzRequest = {
  method: Route['method'];
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | null;
};

type Document = {
  paths?: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { content?: Record<string, { schema: Schema }> } }
    >
  >;
};

export function readRoutes(document: object): Route[] {
  return Object.entries((document as Document).paths ?? {})
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase() as Route['method'],
        path,
        parameters,
        body: requestBody?.content?.['application/json']?.schema ?? null,
      })),
    );
}

/** What an id in a path is one of, by the part before it. */
const POOLS: Record<string, keyof Ids> = {
  posts: 'posts',
  comments: 'comments',
  conversations: 'conversations',
  users: 'users',
  people: 'users',
  members: 'users',
  media: 'media',
  tenants: 'tenants',
  invitations: 'invitations',
  searches: 'searches',
  deals: 'deals',
  ratings: 'ratings',
  applications: 'applications',
  imports: 'imports',
  sessions: 'sessions',
  strikes: 'strikes',
};

/** Routes that take a file; the document cannot say so. */
const TAKES_FILE = /^POST \/api\/(media|licensees\/imports|inventory\/imports)$/;

/** Of all requests, those that are bent in nothing; what they lead to is what the others meet. */
const STRAIGHT_SHARE = 0.35;

export function makeRequest(random: Random, world: World, asker: Asker, route: Route): FuzzRequest {
  const isStraight = random.chance(STRAIGHT_SHARE);
  const maker: Maker = { random, world, asker, isStraight };
  const query = makeQuery(maker, route);
  const host = isStraight || random.chance(0.8) ? asker.host : random.pick(world.hosts);
  const request: FuzzRequest = {
    method: route.method,
    url: makePath(maker, route) + (query === '' ? '' : `?${query}`),
    headers: { host },
    payload: null,
  };
  if (TAKES_FILE.test(`${route.method} ${route.path}`)) {
    const { payload, contentType } = makeForm(maker, route.path);
    request.payload = payload;
    request.headers['content-type'] = contentType;
    // Without it no form is taken.
    if (isStraight || random.chance(0.9)) request.headers.origin = `http://${host}`;
  } else if (route.body !== null || (!isStraight && route.method !== 'GET' && random.chance(0.1))) {
    addBody(maker, request, route.body ?? { type: 'object' });
  }
  if (!isStraight && random.chance(0.07)) Object.assign(request.headers, random.pick(ODD_HEADERS));
  return request;
}

const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-for': "'; --" },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { range: 'bytes=5-1,99999999999-' },
  { 'if-none-match': 'W/"' },
  { 'accept-encoding': 'br;q=x, *' },
  { accept: 'text/html', 'sec-fetch-dest': 'document' },
  { 'accept-language': 'x'.repeat(2_000) },
  { 'user-agent': '\u00ff'.repeat(500) },
  { 'user-agent': '' },
  { 'content-type': 'multipart/form-data' },
  { 'x-request-id': '{"a":1}' },
];

const ODD_PARTS = [
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '..%2f..%2f',
  '%2e%2e',
  ' ',
  '%e2%80%ae',
  '-1',
  '0',
  '1.5',
  '1e3',
];

function makePath(maker: Maker, { path, parameters }: Route): string {
  const { random, world, isStraight } = maker;
  const aCase = random.pick(world.others.cases);
  const isCase = path.includes('{kind}/{id}') && random.chance(0.6);
  const parts = path.split('/');
  const made: string[] = [];
  for (const [index, part] of parts.entries()) {
    const name = part.slice(1, -1);
    const { schema = {} } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    if (!part.startsWith('{')) made.push(part);
    else if (isCase && (name === 'kind' || name === 'id')) made.push(String(aCase[name]));
    else if (!isStraight && random.chance(0.1)) made.push(random.pick(ODD_PARTS));
    else if (!isStraight && random.chance(0.07)) made.push(encodeText(hostileText(random).slice(0, 300)));
    else
      made.push(
        makePart(
          maker,
          name,
          schema,
          parts[index - 1] === '{kind}' ? `${made.at(-1)}s` : (parts[index - 1] ?? ''),
        ),
      );
  }
  return made.join('/');
}

function makePart(maker: Maker, name: string, schema: Schema, before: string): string {
  const { random, world } = maker;
  switch (name) {
    case '*':
      return random.pick(world.files);
    case 'slug':
      return random.pick(world.slugs);
    case 'token':
      return random.pick(world.tokens);
    case 'queue':
      return random.pick(['mail.send', 'sms.send', 'no.such']);
    case 'zip':
      return random.pick(['83702', '00000', '97201']);
    case 'licenseNumber':
      return '9-82-001-01-8C-00001';
    default: {
      if (schema.enum !== undefined) return String(random.pick(schema.enum));
      if (schema.format === 'uuid') return makeUuid(random);
      if (schema.type === 'string') return random.pick(['a-name', 'no-such', 'x']);
      return `${makeId(maker, POOLS[before])}`;
    }
  }
}

/** A lone half of a pair has no encoding: it is sent as the three bytes that it would have. */
const encodeText = (text: string): string =>
  Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');

function makeQuery(maker: Maker, { parameters }: Route): string {
  const { random, isStraight } = maker;
  const pairs: string[] = [];
  for (const { name, in: where, required, schema } of parameters) {
    if (where !== 'query' || !(required === true || random.chance(0.35))) continue;
    const value = !isStraight && random.chance(0.4) ? hostileValue(random) : makeValue(maker, schema, name);
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const encoded =
      !isStraight && random.chance(0.07) ? random.pick(ODD_PARTS) : encodeText(text.slice(0, 3_000));
    pairs.push(`${name}=${encoded}`);
    if (!isStraight && random.chance(0.07))
      pairs.push(random.pick([`${name}=1`, name, `${name}[]=1`, `${name}[a]=b`]));
  }
  if (!isStraight && random.chance(0.05))
    pairs.push(random.pick(['__proto__=1', '&&&=', 'x=%zz', 'constructor[a]=1', '%00=1']));
  return pairs.join('&');
}

function addBody(maker: Maker, request: FuzzRequest, schema: Schema): void {
  const { random, isStraight } = maker;
  let body = makeValue(maker, schema);
  if (!isStraight && random.chance(0.85)) {
    for (let count = 1 + random.below(3); count > 0; count--) body = bend(random, body);
  }
  request.headers['content-type'] = 'application/json';
  request.payload = JSON.stringify(body) ?? '';
  if (!isStraight && random.chance(0.18)) breakText(random, request);
}

/** Puts something else somewhere into a value. */
function bend(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...(value as unknown[]), hostileValue(random)];
    const at = random.below(value.length);
    return value.map((part: unknown, index) => (index === at ? bend(random, part) : part));
  }
  const keys = Object.keys(value);
  const key = keys.length === 0 ? 'key' : random.pick(keys);
  const { [key]: part, ...rest } = value as Record<string, unknown>;
  switch (random.below(8)) {
    case 0:
      return rest;
    case 1:
      return {
        ...value,
        [random.pick(['extra', '__proto__x', 'id', 'role', 'tenantId', 'authorId', 'status'])]: 1,
      };
    case 2:
      return { ...rest, [key]: [part] };
    case 3:
      return { ...rest, [key]: typeof part === 'number' ? String(part) : hostileNumber(random) };
    case 4:
      return { ...rest, [key]: hostileText(random) };
    case 5:
      return { ...rest, [key]: null };
    case 6:
      return { ...rest, [key]: hostileValue(random) };
    default:
      return { ...rest, [key]: typeof part === 'object' ? bend(random, part) : hostileText(random) };
  }
}

/** What no serialiser writes. */
function breakText(random: Random, request: FuzzRequest): void {
  const text = String(request.payload);
  switch (random.below(9)) {
    case 0:
      request.payload = text.slice(0, random.below(text.length + 1));
      break;
    case 1:
      // The same key twice.
      request.payload = text.startsWith('{"') ? `{${text.slice(1, -1)},${text.slice(1)}` : `${text}${text}`;
      break;
    case 2:
      request.payload = `{"__proto__":{"role":100},${text.slice(1)}`;
      break;
    case 3:
      request.payload = Buffer.concat([
        Buffer.from(text.slice(0, 2)),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(text.slice(2)),
      ]);
      break;
    case 4:
      request.headers['content-type'] = random.pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-7',
        'multipart/form-data; boundary=x',
        'application/xml',
        ';;;',
      ]);
      break;
    case 5:
      request.headers['content-length'] = String(random.pick([0, 1, Buffer.byteLength(text) + 7]));
      break;
    case 6:
      request.payload = '['.repeat(100_000);
      break;
    case 7:
      request.payload = `{"a":"${'x'.repeat(300_000)}"}`;
      break;
    default:
      request.payload = `\ufeff${text}//`;
  }
}
