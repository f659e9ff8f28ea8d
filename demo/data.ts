/** Loads the demo's people, dealers, goods and texts from `demo/data`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Category, Condition } from '#common/domain/categories.ts';
import type { RoleLevel } from '#common/domain/enums.ts';
import type { ListingValue } from '#common/domain/listing-fields.ts';

export type DemoPerson = {
  name: string;
  /** Of the kind that reaches nobody. */
  phone: string;
  email?: string;
  role?: keyof typeof RoleLevel;
  /** At the dealer of `near`. */
  works?: 'manager' | 'staff';
  /** A dealer's name; `zip` says where the others live. */
  near?: string;
  zip?: string;
  /** How often this person posts and comments, relative to others. */
  activity: number;
  /** Who this is, for those one can log in as. */
  login?: string;
};

export type DemoDealer = {
  /** The slug: `/ffl/<name>`, and `<name>.localhost` is its host. */
  name: string;
  displayName: string;
  description: string;
  address: string;
  zip: string;
  phone: string;
  hours: string;
  timeZone: string;
  transferFee: number | null;
  offersConsignment: boolean;
  /** Its year is moved ahead when the demo is written. */
  licenseNumber: string;
  licenseName: string;
  brand?: { light: string; dark: string };
};

export type Product = {
  maker: string;
  model: string;
  calibers?: string[];
  /** When new. */
  price: number;
  /** First and last year of manufacture; absent while it is still made. */
  years?: [first: number, last: number];
  action?: ListingValue<'action'>;
  /** In inches. */
  barrels?: number[];
  capacity?: number;
  finish?: string;
};

/** Ends a title; true of every product of its kind. */
export type Extra = {
  /** `{barrel}` is the listing's barrel length. */
  text: string;
  /** Multiplies the price. */
  factor?: number;
  /** Said of used goods only. */
  used?: boolean;
  /** Not said of worn goods. */
  fine?: boolean;
  /** Not said of what looks new. */
  worn?: boolean;
  /** Said only of what is no longer made. */
  old?: boolean;
};

/** A line of a description; true of every product of its kind in working order. */
export type Fact = {
  text: string;
  /** What an owner says, not a shop. */
  private?: boolean;
  /** Not said of what looks new. */
  worn?: boolean;
  /** Not said of worn goods. */
  fine?: boolean;
};

export type Kind = {
  category: Category;
  firearmType?: ListingValue<'firearmType'>;
  /** Where its products do not differ in it. */
  action?: ListingValue<'action'>;
  /** The pictures that show it; null where each product has a box of its own. */
  art: string | null;
  /** The questions people ask below it. */
  talk: string;
  /** Follows maker and model in a title; may be empty. */
  noun: string;
  /** Whether it wears with use; what is used up or sealed is only sold new. */
  wears: boolean;
  models: Product[];
  extras: Extra[];
  facts: Fact[];
};

/** A question, the author's answer and, for some, the asker's last reply. */
export type Thread = [question: string, answer: string, thanks?: string];

type Threads = {
  listings: Record<string, Thread[]>;
  wanted: Thread[];
  wantedSupplies: Thread[];
  dealer: Thread[];
  messages: Record<'gun' | 'gear' | 'dealer' | 'wanted' | 'trade', string[][]>;
} & Record<'remarks' | 'dealerRemarks' | 'news' | 'videos' | 'discussions' | 'answers', string[]>;

type ListingCopy = {
  condition: Record<Condition | 'sealed', string[]>;
  reasons: Record<'gun' | 'gear' | 'supply', string[]>;
  closings: Record<'gun' | 'gear' | 'dealerGun' | 'dealerGear', string[]>;
  wanted: Record<'openings' | 'supplyOpenings' | 'wishes' | 'supplyWishes' | 'closings', string[]>;
} & Record<'warranty' | 'dealerNew' | 'dealerUsed' | 'trade', string[]>;

export type RatingCopy = { score: number; words: string };

/** A post of people or shops: `## title`, a picture or video as `![](name)`, text, replies as a list. */
export type Story = { title: string; art: string | null; body: string; replies: string[] };

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, 'data', file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(read(file));

function readStories(file: string): Story[] {
  return read(file)
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const [title = '', ...lines] = block.trim().split('\n');
      const art = lines.flatMap((line) => /^!\[\]\((.+)\)$/.exec(line)?.[1] ?? []);
      const replies = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
      const body = lines.filter((line) => !/^(- |!\[\])/.test(line)).join('\n');
      return { title, art: art[0] ?? null, body: body.trim(), replies };
    });
}

const CHOICE = /\{([^}]+)\}/;

/** Every text that a story's choices (`{a|b}`) can make; the same choice reads alike in title and body. */
function spellOut(story: Story): Story[] {
  const [choice, options] = CHOICE.exec(`${story.title} ${story.body}`) ?? [];
  if (choice === undefined || options === undefined) return [story];
  return options.split('|').flatMap((option) =>
    spellOut({
      ...story,
      title: story.title.replaceAll(choice, option),
      body: story.body.replaceAll(choice, option),
    }),
  );
}

export const PEOPLE = readJson('people.json') as DemoPerson[];
export const DEALERS = readJson('dealers.json') as DemoDealer[];
/** Each kind with how often it is offered, shared out by its number of models. */
export const KINDS = (
  [
    ['guns.json', 44],
    ['gear.json', 28],
    ['supplies.json', 28],
  ] as const
).flatMap(([file, weight]) => {
  const kinds = readJson(file) as Kind[];
  const models = kinds.reduce((sum, kind) => sum + kind.models.length, 0);
  return kinds.map((kind): [Kind, number] => [kind, (weight * kind.models.length) / models]);
});
export const LISTING_COPY = readJson('listing-copy.json') as ListingCopy;
export const THREADS = readJson('threads.json') as Threads;
export const RATINGS = readJson('ratings.json') as Record<
  'ofSeller' | 'ofBuyer' | 'ofSomeSeller' | 'ofSomeBuyer',
  RatingCopy[]
>;
export const MODERATION = readJson('moderation.json') as Record<
  'flagReasons' | 'hideReasons' | 'appeals',
  string[]
> &
  Record<'report' | 'reportedConversation', string>;
export const LICENSEES = readJson('licensees.json') as Record<
  'names' | 'trades' | 'forms' | 'streets',
  string[]
> & { types: [type: number, weight: number][] };
/** Parts of a kind's picture worth a picture of their own: left, top, width and height in pixels. */
export const DETAILS = readJson('details.json') as Record<string, [number, number, number, number][]>;
export const DISCUSSIONS = readStories('discussions.md').flatMap(spellOut);
export const VIDEOS = readStories('videos.md').flatMap(spellOut);
export const NETWORK_NEWS = readStories('news-network.md');
export const DEALER_NEWS = readStories('news-dealers.md');
export const NOTICES = readStories('notices.md');
