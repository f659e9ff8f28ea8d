/** Invents listings whose title, price, condition and description fit each other. */
import type { Category, Condition } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import type { Finish } from './drawings.ts';
import { KIND_WEIGHTS, type Kind, type Model, parseModel } from './goods.ts';
import {
  BUY_CLOSINGS,
  BUY_OPENINGS,
  BUY_SUPPLY_WISHES,
  BUY_WISHES,
  CLOSINGS,
  CONDITION_WORDS,
  DEALER_CLOSINGS,
  DEALER_NEW_OPENINGS,
  DEALER_USED_OPENINGS,
  GEAR_CLOSINGS,
  GUN_REASONS,
  NEW_FACTS,
  REASONS,
  SEALED_WORDS,
  SUPPLY_REASONS,
  TRADE_OPENINGS,
} from './listing-words.ts';
import type { Random } from './random.ts';

export type Listing = {
  kind: Kind;
  category: Category;
  title: string;
  description: string;
  price: number | null;
  previousPrice: number | null;
  condition: Condition | null;
  manufacturer: string;
  model: string;
  caliber: string | null;
  /** What its pictures must show; null leaves the choice. */
  finish: Finish | null;
};

const PRICE_FACTORS: Record<Condition, number> = {
  new: 1,
  'like new': 0.87,
  good: 0.74,
  fair: 0.58,
  parts: 0.3,
};
const USED_CONDITIONS: [Condition, number][] = [
  ['new', 4],
  ['like new', 26],
  ['good', 50],
  ['fair', 18],
];
const BROKEN_SHARE = 0.05;
const DROP_SHARE = 0.11;
const BUY_WITHOUT_PRICE = 0.25;
const TRADE_WITHOUT_PRICE = 0.45;

type Choice = [[kind: Kind, models: string[]], weight: number];

const isStillMade = (model: string): boolean => (model.split('|')[4] ?? '') === '';
const chooseFrom = (
  fits: (kind: Kind) => boolean,
  fitsModel: (model: string) => boolean = () => true,
): Choice[] =>
  KIND_WEIGHTS.filter(([kind]) => fits(kind) && kind.models.some(fitsModel)).map(([kind, weight]): Choice => [
    [kind, kind.models.filter(fitsModel)],
    weight,
  ]);

const ALL_CHOICES = chooseFrom(() => true);
/** A shop's new goods are made today; what is traded or sold used must be something that can be used. */
const CHOICES: Partial<Record<PostType, Choice[]>> = {
  [PostType.DealerNew]: chooseFrom(() => true, isStillMade),
  [PostType.DealerUsed]: chooseFrom((kind) => kind.wears),
  [PostType.Trade]: chooseFrom(
    ({ wears, category }) =>
      wears && (category === 'guns' || category === 'optics' || category === 'reloading'),
  ),
};

/** A listing of one of the five types of goods. */
export function inventListing(random: Random, type: PostType): Listing {
  const [kind, models] = random.weigh(CHOICES[type] ?? ALL_CHOICES);
  const model = parseModel(kind, random.pick(models));
  const caliber = model.calibers.length === 0 ? null : random.pick(model.calibers);
  const condition = chooseCondition(random, type, model);
  const [extra, factor] = chooseExtra(random, kind, condition);
  const isDealer = type === PostType.DealerNew || type === PostType.DealerUsed;
  const price = roundPrice(
    model.price * factor * PRICE_FACTORS[condition] * (0.94 + random.next() * 0.14),
    isDealer,
  );
  const goods = { random, kind, model, caliber, condition, extra, price };
  const common = {
    kind,
    category: kind.category,
    manufacturer: model.maker,
    model: model.model,
    caliber,
    condition,
    previousPrice: null,
    finish: chooseFinish(`${model.model} ${extra}`),
  };
  if (type === PostType.Buy) return { ...common, condition: null, finish: null, ...wordBuying(goods) };
  if (type === PostType.Trade) return { ...common, ...wordTrading(goods) };
  const dropped = random.chance(DROP_SHARE);
  return {
    ...common,
    title: nameGoods(goods),
    description: describe(goods, type),
    price,
    previousPrice: dropped
      ? Math.max(price + 5, roundPrice(price * (1.06 + random.next() * 0.1), isDealer))
      : null,
  };
}

type Goods = {
  random: Random;
  kind: Kind;
  model: Model;
  caliber: string | null;
  condition: Condition;
  extra: string;
  price: number;
};

function chooseCondition(random: Random, type: PostType, { kind, years }: Model): Condition {
  if (!kind.wears) return 'new';
  if (type === PostType.DealerNew) return 'new';
  const repairable = kind.category === 'optics' || kind.category === 'reloading';
  if (type === PostType.Sell && repairable && random.chance(BROKEN_SHARE)) return 'parts';
  const mayBeNew = years === null && type !== PostType.DealerUsed;
  return random.weigh(USED_CONDITIONS.filter(([condition]) => mayBeNew || condition !== 'new'));
}

/** Words that a worn thing cannot carry. */
const PRAISE = /barely|hardly|little|like the day|as good as|smooth as|low round|first finish/;
/** Nor a broken one these. */
const WHOLENESS = /complete|works|fits|set up|clear glass|warranty/;

function chooseExtra(random: Random, kind: Kind, condition: Condition): [text: string, factor: number] {
  const fitting = kind.extras.filter((extra) => {
    if (condition === 'new') return !extra.startsWith('~');
    if (condition === 'parts') return !PRAISE.test(extra) && !WHOLENESS.test(extra);
    return condition !== 'fair' || !PRAISE.test(extra);
  });
  const [text = '', factor] = random.pick(fitting).split('@');
  return [text.replace('~', ''), factor === undefined ? 1 : Number(factor)];
}

/** Private sellers like fives, shops like nines. */
function roundPrice(price: number, isDealer: boolean): number {
  if (price < 20) return Math.max(5, Math.round(price));
  if (isDealer) return Math.round(price / 10) * 10 - 1;
  return price < 1000 ? Math.round(price / 5) * 5 : Math.round(price / 25) * 25;
}

function chooseFinish(text: string): Finish | null {
  if (/stainless/i.test(text)) return 'stainless';
  if (/synthetic|laminate|black|T3x Lite|HMR|Predator|Axis/i.test(text)) return 'black';
  if (/walnut|wood/i.test(text)) return 'walnut';
  if (/tan/i.test(text)) return 'honey';
  return null;
}

function nameModel({ kind, model, caliber }: Goods): string {
  // The weight of a bullet stands behind the caliber: "Federal American Eagle 9mm, 124 gr FMJ".
  const load =
    kind.category === 'ammunition' ? /^(.*?)\s?(\d[\d/ ]* (?:gr|oz)\b.*)$/.exec(model.model) : null;
  if (load !== null) {
    const [, line = '', weight = ''] = load;
    return `${[model.maker, line, caliber].filter(Boolean).join(' ')}, ${weight}`;
  }
  const name = [model.maker, model.model, kind.noun].filter(Boolean).join(' ');
  return caliber === null ? name : `${name}, ${caliber}`;
}

function nameGoods(goods: Goods): string {
  const { random, model, extra, condition } = goods;
  const tail =
    model.years !== null && random.chance(0.5) ? `${extra}, made ${random.integer(...model.years)}` : extra;
  return `${nameModel(goods)}, ${tail}${condition === 'parts' ? ', for parts' : ''}`;
}

function describe(goods: Goods, type: PostType): string {
  const { random, kind, condition, caliber, extra } = goods;
  const state = random.pick(kind.wears ? CONDITION_WORDS[condition] : SEALED_WORDS);
  const first = sentence(caliber === null ? extra : `${caliber}, ${extra}`);
  const list = [first, ...chooseFacts(goods, type)].map((line) => `- ${line}`).join('\n');
  if (type === PostType.DealerNew) {
    return `${random.pick(DEALER_NEW_OPENINGS)}\n\n${list}\n\n${random.pick(DEALER_CLOSINGS)}`;
  }
  if (type === PostType.DealerUsed) {
    return `${random.pick(DEALER_USED_OPENINGS)} ${state}\n\n${list}\n\n${random.pick(DEALER_CLOSINGS)}`;
  }
  const isGun = kind.category === 'guns';
  const reasons = isGun ? GUN_REASONS : REASONS;
  const reason = random.pick(kind.wears ? reasons : SUPPLY_REASONS);
  return `${reason} ${state}\n\n${list}\n\n${random.pick(isGun ? CLOSINGS : GEAR_CLOSINGS)}`;
}

/** What the seller can say: of a broken thing nothing, of a shop's new one only what holds for all. */
function chooseFacts({ random, kind, condition }: Goods, type: PostType): string[] {
  const isPrivate = type === PostType.Sell;
  if (type === PostType.DealerNew) return kind.wears ? random.sample(NEW_FACTS, random.integer(1, 2)) : [];
  if (condition === 'parts' || (condition === 'new' && kind.wears)) return [];
  const facts = kind.facts.filter((fact) => isPrivate || !fact.startsWith('~'));
  return random.sample(facts, random.integer(2, 4)).map((fact) => fact.replace('~', ''));
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function wordBuying(goods: Goods): Pick<Listing, 'title' | 'description' | 'price'> {
  const { random, kind, price } = goods;
  const wishes = random.sample(kind.wears ? BUY_WISHES : BUY_SUPPLY_WISHES, 2).map((wish) => `- ${wish}`);
  return {
    title: kind.wears ? nameModel(goods) : nameGoods(goods),
    description: `${random.pick(BUY_OPENINGS)}\n\n${wishes.join('\n')}\n\n${random.pick(BUY_CLOSINGS)}`,
    price: random.chance(BUY_WITHOUT_PRICE) ? null : price,
  };
}

/** Makers whose letters are spelled out begin with a vowel to the ear. */
const articleOf = (name: string): string => (/^([AEIOU]|HK|FN|RCBS)/.test(name) ? 'an' : 'a');

function wordTrading(goods: Goods): Pick<Listing, 'title' | 'description' | 'price'> {
  const { random, kind, model, price } = goods;
  const others = kind.models.filter((text) => !text.startsWith(`${model.maker}|${model.model}|`));
  const other = parseModel(kind, random.pick(others));
  const wish = `${other.maker} ${other.model}`;
  return {
    title: `${nameModel(goods)} for ${articleOf(wish)} ${wish}${random.chance(0.4) ? ' or cash' : ''}`,
    description:
      `${random.pick(TRADE_OPENINGS)} ${random.pick(CONDITION_WORDS[goods.condition])}\n\n` +
      `- Have: ${nameGoods(goods)}\n- Want: ${wish}, same condition or better\n\n` +
      random.pick(kind.category === 'guns' ? CLOSINGS : GEAR_CLOSINGS),
    price: random.chance(TRADE_WITHOUT_PRICE) ? null : price,
  };
}
