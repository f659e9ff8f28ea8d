/** Values that a schema of the OpenAPI document allows, made of what stands in the world that is asked. */
import type { Random } from './random.ts';
import type { Asker } from './askers.ts';
import type { Ids } from './ids.ts';
import type { World } from './world.ts';

/** Whom the values are made for, of what. */
export type Maker = {
  random: Random;
  world: World;
  asker: Asker;
  /** Prefers what is the asker's own, and values that go through. */
  isStraight: boolean;
};

export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  nullable?: boolean;
};

const POOLS: Record<string, keyof Ids> = {
  postId: 'posts',
  ids: 'posts',
  buyerId: 'users',
  userId: 'users',
  authorId: 'users',
  parentId: 'comments',
  messageId: 'messages',
  mediaIds: 'media',
  profilePicId: 'media',
  logoId: 'media',
  heroIds: 'media',
  fflId: 'ffls',
  tenantId: 'tenants',
  strikeId: 'strikes',
};

const WORDS = ['rifle', 'a walnut stock', 'Ruger 10/22', 'cash only', 'in Boise', 'as new', 'with box', 'x'];

const BY_PATTERN: Record<string, readonly string[]> = {
  [String.raw`^\d{6}$`]: ['000000', '123456'],
  [String.raw`^\d{5}$`]: ['83702', '97201', '00000', '99999'],
  '^[A-Z]{2}$': ['ID', 'OR', 'ZZ'],
  '^#[0-9a-fA-F]{6}$': ['#224422', '#ffffff'],
  [String.raw`^[\p{L}\p{N} ._-]+$`]: ['Someone', 'Émile 4'],
};

const BY_NAME: Record<string, readonly string[]> = {
  phoneNumber: ['303-555-0142', '+13035550143', '(303) 555 0144'],
  email: ['somebody@example.net', 'a+b@example.org'],
  type: ['sell', 'buy', 'trade', 'basic', 'video', 'dealerNew', 'dealerUsed', 'news', 'ad'],
  category: ['guns', 'kit', 'ammunition', 'accessories'],
  videoUrl: ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'],
  website: ['store.example', 'https://store.example/about'],
  time_zone: ['America/Boise'],
  timeZone: ['America/Boise', 'UTC'],
  hours: ['Mo-Fr 09:00-18:00'],
  host: ['fuzzed.localhost'],
  licenseNumber: ['9-82-001-01-8C-00001', '9-82-001-01-8C-00002'],
  queue: ['mail.send', 'sms.send'],
  confirm: ['Not so', 'DELETE'],
};

const INT_MAX = 2_147_483_647;
const DAYS = ['2026-11-01', '2025-01-31', '2030-06-15'];

/** An id of somebody's, now and then one that is nobody's. */
export function makeId({ random, world, asker, isStraight }: Maker, pool: keyof Ids | undefined): number {
  if (!isStraight && random.chance(0.1)) return random.pick([1, 999_999, INT_MAX]);
  const { own, others } = world.ids[pool ?? random.pick(Object.keys(world.ids) as (keyof Ids)[])];
  const mine = own.filter(({ by }) => by === asker.userId).map(({ id }) => id);
  const all = own.map(({ id }) => id);
  const order = random.chance(isStraight ? 0.6 : 0.2) ? [mine, all, others] : random.shuffle([all, others]);
  return random.pick(order.find((some) => some.length > 0) ?? [1]);
}

export function makeValue(maker: Maker, schema: Schema, name = ''): unknown {
  const { random } = maker;
  if (schema.nullable === true && random.chance(0.15)) return null;
  if (schema.anyOf !== undefined) return makeValue(maker, random.pick(schema.anyOf), name);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return makeObject(maker, schema, name);
    case 'array': {
      const [least, most] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)];
      const items = Array.from({ length: least + random.below(Math.max(1, most - least + 1)) }, () =>
        makeValue(maker, schema.items ?? {}, name),
      );
      return [...new Set(items)];
    }
    case 'integer':
    case 'number':
      return makeNumber(maker, schema, name);
    case 'boolean':
      return random.chance(0.5);
    default:
      return makeText(maker, schema, name);
  }
}

function makeObject(maker: Maker, schema: Schema, name: string): Record<string, unknown> {
  const { random, world } = maker;
  const made: Record<string, unknown> = {};
  const optionalShare = random.pick([0.1, 0.4, 0.9]);
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(key) === true || random.chance(optionalShare)) {
      made[key] = makeValue(maker, part, key);
    }
  }
  if (typeof schema.additionalProperties === 'object') {
    const key = name === 'values' || name === 'was' ? random.pick(world.settings) : 'key';
    made[key] = makeValue(maker, schema.additionalProperties, key);
  }
  return made;
}

function makeNumber(maker: Maker, schema: Schema, name: string): number {
  const { random } = maker;
  const isId = schema.minimum === 1 && schema.maximum === INT_MAX;
  if (isId) return makeId(maker, POOLS[name]);
  if (name === 'type') return random.pick([0, 1, 2, 10, 20, 30, 40, 100, 250]);
  if (name === 'version') return 1;
  const least = schema.minimum ?? 0;
  const most = Math.min(schema.maximum ?? 1_000, least + 1_000);
  return random.chance(0.2)
    ? random.pick([least, schema.maximum ?? most])
    : least + random.below(most - least + 1);
}

function makeText(maker: Maker, schema: Schema, name: string): string {
  const { random, world } = maker;
  const known = BY_PATTERN[schema.pattern ?? ''] ?? BY_NAME[name];
  if (schema.format === 'uuid') return makeUuid(random);
  if (schema.format === 'date') return random.pick(DAYS);
  if (schema.format === 'date-time') return `${random.pick(DAYS)}T12:00:00.000Z`;
  if (name === 'token') return random.pick(world.tokens);
  if (name === 'cursor') return maker.isStraight ? '' : random.pick(world.cursors);
  if (name === 'slug') return random.pick(world.slugs);
  if (known !== undefined && random.chance(0.95)) return random.pick(known);
  if (schema.pattern !== undefined) return random.pick(['post', 'user.role', 'x.']);
  let text = random.pick(WORDS);
  const least = Math.max(schema.minLength ?? 0, random.below(60));
  while (text.length < least) text += ` ${random.pick(WORDS)}`;
  return text.slice(0, schema.maxLength ?? 200);
}

export const makeUuid = (random: Random): string =>
  `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');
