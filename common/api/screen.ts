/** The listing screen on the wire: what it says of a text before it is published, and its rules for administrators. */
import Type from 'typebox';
import { CATEGORIES } from '../domain/categories.ts';
import { DESCRIPTION_MAX, DETAIL_MAX, PRICE_MAX, TITLE_MAX } from '../domain/limits.ts';
import { TEXT_KEYS, type TextKey } from '../domain/listing-fields.ts';
import {
  SCREEN_ACTIONS,
  SCREEN_CATEGORIES,
  SCREEN_KINDS,
  SCREEN_POSTERS,
  type ScreenRule,
} from '../domain/screen/screen-rule.ts';
import { IsoDate, Nullable, ScreenFinding, Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

const oneOf = <T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

const Action = oneOf(SCREEN_ACTIONS);
const Title = Type.String({ maxLength: TITLE_MAX });
const Description = Type.String({ maxLength: DESCRIPTION_MAX });
const Detail = Nullable(Type.String({ maxLength: DETAIL_MAX }));
const Price = Type.Integer({ minimum: 0, maximum: PRICE_MAX });

const screenedDetails = Object.fromEntries(
  TEXT_KEYS.map((key) => [key, Type.Optional(Detail)]),
) as unknown as Record<TextKey, Type.TOptional<typeof Detail>>;

/** A text before it is published. */
export const ScreenPostBody = Strict({
  type: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
  title: Title,
  description: Description,
  price: Type.Optional(Nullable(Price)),
  category: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  ...screenedDetails,
  stockNumber: Type.Optional(Detail),
});
export type ScreenPostBody = Type.Static<typeof ScreenPostBody>;

/** The strongest first. */
export const Screened = Strict({ outcome: Action, hits: Type.Array(ScreenFinding) });
export type Screened = Type.Static<typeof Screened>;

const LINES_MAX = 200;
const Lines = Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: LINES_MAX });

const RuleShape = Strict({
  id: Type.String({ maxLength: 80 }),
  category: oneOf(SCREEN_CATEGORIES),
  action: Strict({ private: Action, dealer: Action }),
  kinds: Type.Array(oneOf(SCREEN_KINDS), { maxItems: SCREEN_KINDS.length, uniqueItems: true }),
  goods: Type.Optional(
    Strict({
      only: Type.Optional(Type.Array(oneOf(CATEGORIES), { maxItems: CATEGORIES.length })),
      not: Type.Optional(Type.Array(oneOf(CATEGORIES), { maxItems: CATEGORIES.length })),
    }),
  ),
  price: Type.Optional(Strict({ over: Type.Optional(Price), under: Type.Optional(Price) })),
  patterns: Lines,
  except: Type.Optional(Lines),
  milder: Type.Optional(Strict({ action: Action, patterns: Lines })),
  reason: Type.String({ maxLength: 1_000 }),
  toQueue: Type.Optional(Type.Boolean()),
});
/** A rule in the form of docs/screen.md; what is wrong with its words is told by field. */
const Rule = Type.Unsafe<ScreenRule>(RuleShape);

export const ScreenRuleEntry = Strict({
  rule: Rule,
  /** Whether the software brought a rule of this name; one can go back to it. */
  isShipped: Type.Boolean(),
  /** Whether it says something else than the shipped one. */
  isChanged: Type.Boolean(),
  isEnabled: Type.Boolean(),
  /** Null where nobody has touched it. */
  updatedAt: Nullable(IsoDate),
  updatedBy: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
});
export type ScreenRuleEntry = Type.Static<typeof ScreenRuleEntry>;

/** All rules, with the names of the lists that their patterns may use. */
export const ScreenRules = Strict({
  rules: Type.Array(ScreenRuleEntry),
  lists: Type.Array(Strict({ name: Type.String(), words: Type.Integer() })),
});
export type ScreenRules = Type.Static<typeof ScreenRules>;

export const ScreenRuleParams = Strict({ id: Type.String({ maxLength: 80 }) });

export const SaveScreenRuleBody = Strict({
  /** Null leaves the shipped one as it is, and only switches it. */
  rule: Nullable(Rule),
  isEnabled: Type.Boolean(),
  /** `updatedAt` as one saw it; null for one that nobody had touched, or a new one. */
  was: Nullable(IsoDate),
});
export type SaveScreenRuleBody = Type.Static<typeof SaveScreenRuleBody>;

export const ResetScreenRuleBody = Strict({ was: Nullable(IsoDate) });
export type ResetScreenRuleBody = Type.Static<typeof ResetScreenRuleBody>;

/** A rule alone, or none for all that count; on a text, or on the latest posts where there is none. */
export const TryScreenBody = Strict({
  rule: Type.Optional(Rule),
  text: Type.Optional(
    Strict({
      poster: oneOf(SCREEN_POSTERS),
      kind: oneOf(SCREEN_KINDS),
      title: Title,
      description: Description,
      price: Nullable(Price),
      category: Nullable(oneOf(CATEGORIES)),
    }),
  ),
});
export type TryScreenBody = Type.Static<typeof TryScreenBody>;

export const TRIED_POSTS_MAX = 1_000;
export const TRIED_SAMPLES_MAX = 50;

export const ScreenTrial = Strict({
  /** What was found in the text, and by which rules. */
  text: Nullable(
    Strict({
      outcome: Action,
      hits: Type.Array(ScreenFinding),
      rules: Type.Array(Strict({ id: Type.String(), action: Action, words: Type.Array(Type.String()) })),
    }),
  ),
  /** What was found in the latest posts. */
  posts: Nullable(
    Strict({
      /** How many were read. */
      read: Type.Integer(),
      /** How many of them were found. */
      found: Type.Integer(),
      samples: Type.Array(
        Strict({
          id: Type.Integer(),
          title: Type.String(),
          description: Type.String(),
          outcome: Action,
          hits: Type.Array(ScreenFinding),
        }),
      ),
    }),
  ),
});
export type ScreenTrial = Type.Static<typeof ScreenTrial>;

export const screenApi = {
  'POST /posts/screen': {
    auth: 'member',
    limit: 'screen',
    summary: 'What the listing screen says of a post before it is published',
    body: ScreenPostBody,
    response: Screened,
  },
  'GET /screen/rules': {
    auth: 'settings:manage',
    limit: 'read',
    summary: 'Every rule of the listing screen',
    response: ScreenRules,
  },
  'PUT /screen/rules/:id': {
    auth: 'settings:manage',
    limit: 'write',
    summary: 'Write, change or switch a rule',
    params: ScreenRuleParams,
    body: SaveScreenRuleBody,
    response: ScreenRules,
  },
  'DELETE /screen/rules/:id': {
    auth: 'settings:manage',
    limit: 'write',
    summary: 'Back to the shipped rule; one that was added goes',
    params: ScreenRuleParams,
    body: ResetScreenRuleBody,
    response: ScreenRules,
  },
  'POST /screen/try': {
    auth: 'settings:manage',
    limit: 'write',
    summary: 'Try a rule, or all that count, on a text or on the latest posts',
    body: TryScreenBody,
    response: ScreenTrial,
  },
} as const satisfies Endpoints;
