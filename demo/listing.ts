/** Invents listings whose title, price, condition and description fit each other. */
import type { Category, Condition } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import { type ListingDetails, NO_DETAILS } from '#common/domain/listing-fields.ts';
import { type Extra, type Kind, KINDS, LISTING_COPY, type Product } from './data.ts';
import { createRandom, type Random, seedFrom } from './random.ts';

export type Listing = {
  kind: Kind;
  product: Product;
  title: string;
  description: string;
  price: number | null;
  previousPrice: number | null;
  category: Category;
  details: ListingDetails;
  /** Of its pictures; null where any will do. */
  look: string | null;
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
const LAST_ANTIQUE_YEAR = 1898;
const LAST_CURIO_YEAR = 1974;
const BROKEN_SHARE = 0.05;
const DROP_SHARE = 0.11;
const BUY_WITHOUT_PRICE = 0.25;
const TRADE_WITHOUT_PRICE = 0.45;
const TRADED: Category[] = ['guns', 'optics', 'reloading'];

/** What may be offered: a shop's new goods are still made; what is traded or sold used can be used. */
const FITTING: Partial<Record<PostType, (kind: Kind, product: Product) => boolean>> = {
  [PostType.DealerNew]: (_kind, { years }) => years === undefined,
  [PostType.DealerUsed]: ({ wears }) => wears,
  [PostType.Trade]: ({ wears, category }) => wears && TRADED.includes(category),
};

export const isDealerGoods = (type: PostType): boolean =>
  type === PostType.DealerNew || type === PostType.DealerUsed;

type Goods = {
  random: Random;
  type: PostType;
  kind: Kind;
  product: Product;
  caliber: string | null;
  condition: Condition;
  extra: string;
  barrel: number | null;
  /** When it was made; null for what is still made. */
  year: number | null;
  price: number;
};

/** A listing of one of the five types of goods. */
export function inventListing(random: Random, type: PostType): Listing {
  const goods = chooseGoods(random, type);
  const { kind, product, price } = goods;
  const details = chooseDetails(goods);
  const look = chooseLook(`${product.model} ${goods.extra} ${details.finish}`);
  const common = { kind, product, category: kind.category, previousPrice: null, details, look };
  if (type === PostType.Buy) {
    return { ...common, details: { ...details, ...NOT_WANTED }, look: null, ...describeWanted(goods) };
  }
  if (type === PostType.Trade) return { ...common, ...describeTrade(goods) };
  const before = roundPrice(price * (1.06 + random.next() * 0.1), type);
  return {
    ...common,
    title: nameGoods(goods),
    description: describe(goods),
    price,
    previousPrice: random.chance(DROP_SHARE) ? Math.max(price + 5, before) : null,
  };
}

function chooseGoods(random: Random, type: PostType): Goods {
  const fits = FITTING[type] ?? (() => true);
  const kind = random.weigh(KINDS.filter(([kind]) => kind.models.some((product) => fits(kind, product))));
  const product = random.pick(kind.models.filter((candidate) => fits(kind, candidate)));
  const year = product.years === undefined ? null : random.integer(...product.years);
  const condition = chooseCondition(random, type, kind, year);
  const { text, factor = 1 } = chooseExtra(random, kind, product, condition);
  const barrel = product.barrels === undefined ? null : random.pick(product.barrels);
  return {
    random,
    type,
    kind,
    product,
    condition,
    extra: text.replace('{barrel}', String(barrel)),
    barrel,
    year,
    caliber: product.calibers === undefined ? null : random.pick(product.calibers),
    price: roundPrice(
      product.price * factor * PRICE_FACTORS[condition] * (0.94 + random.next() * 0.14),
      type,
    ),
  };
}

function chooseCondition(random: Random, type: PostType, kind: Kind, year: number | null): Condition {
  if (!kind.wears || type === PostType.DealerNew) return 'new';
  const repairable = kind.category === 'optics' || kind.category === 'reloading';
  if (type === PostType.Sell && repairable && random.chance(BROKEN_SHARE)) return 'parts';
  const mayBeNew = year === null && type !== PostType.DealerUsed;
  const looksNew = year === null || year > LAST_CURIO_YEAR;
  return random.weigh(
    USED_CONDITIONS.filter(
      ([condition]) => (mayBeNew || condition !== 'new') && (looksNew || condition !== 'like new'),
    ),
  );
}

function chooseExtra(random: Random, { extras }: Kind, { years }: Product, condition: Condition): Extra {
  if (condition === 'parts') return { text: 'for parts' };
  return random.pick(
    extras.filter(
      (extra) =>
        suits(extra, condition) &&
        (condition !== 'new' || extra.used !== true) &&
        (years !== undefined || extra.old !== true),
    ),
  );
}

/** What looks new shows no wear, and worn goods are not praised. */
const suits = ({ worn, fine }: { worn?: boolean; fine?: boolean }, condition: Condition): boolean =>
  !(worn === true && (condition === 'new' || condition === 'like new')) &&
  !(fine === true && condition === 'fair');

/** What a buyer leaves open. */
const NOT_WANTED = {
  condition: null,
  barrelLength: null,
  capacity: null,
  finish: null,
  upc: null,
  partNumber: null,
  collectible: null,
} satisfies Partial<ListingDetails>;

/** Those who sell unused goods can read the barcode from the box. */
const CODED_SHARES: Partial<Record<PostType, number>> = { [PostType.DealerNew]: 0.9, [PostType.Sell]: 0.4 };

function chooseDetails(goods: Goods): ListingDetails {
  const { random, type, kind, product, condition, caliber, barrel, year } = goods;
  const isCoded = condition === 'new' && random.chance(CODED_SHARES[type] ?? 0);
  const codes = createRandom(seedFrom(nameProduct(goods)));
  return {
    ...NO_DETAILS,
    condition,
    manufacturer: product.maker,
    model: product.model,
    caliber,
    firearmType: kind.firearmType ?? null,
    action: product.action ?? kind.action ?? null,
    barrelLength: barrel,
    capacity: product.capacity ?? null,
    finish: product.finish ?? null,
    upc: isCoded ? inventUpc(codes) : null,
    partNumber: isCoded ? inventPartNumber(codes, product) : null,
    collectible: kind.category === 'guns' ? judgeAge(year) : null,
  };
}

function judgeAge(year: number | null): ListingDetails['collectible'] {
  if (year === null || year > LAST_CURIO_YEAR) return null;
  return year <= LAST_ANTIQUE_YEAR ? 'antique' : 'curio';
}

/** Begins with 4, which stores give out themselves, so that it is no real product's. */
function inventUpc(random: Random): string {
  const digits = `4${Array.from({ length: 10 }, () => random.integer(0, 9)).join('')}`;
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const inventPartNumber = (random: Random, { maker }: Product): string =>
  `${maker
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()}${random.integer(10_000, 99_999)}`;

function chooseLook(text: string): string | null {
  if (/stainless/i.test(text)) return 'stainless';
  if (/synthetic|laminate|black|T3x Lite|HMR|Predator|Axis/i.test(text)) return 'black';
  if (/walnut|wood/i.test(text)) return 'walnut';
  return /\btan\b/i.test(text) ? 'honey' : null;
}

/** Private sellers like fives, shops like nines. */
function roundPrice(price: number, type: PostType): number {
  if (price < 20) return Math.max(5, Math.round(price));
  if (isDealerGoods(type)) return Math.round(price / 10) * 10 - 1;
  return price < 1000 ? Math.round(price / 5) * 5 : Math.round(price / 25) * 25;
}

function nameProduct({
  kind,
  product: { maker, model },
  caliber,
}: Pick<Goods, 'kind' | 'product' | 'caliber'>): string {
  // The weight of a bullet follows the caliber: "Federal American Eagle 9mm, 124 gr FMJ".
  const load = kind.category === 'ammunition' ? /^(.*?)\s?(\d[\d/ ]* (?:gr|oz)\b.*)$/.exec(model) : null;
  if (load !== null) {
    const [, line = '', weight = ''] = load;
    return `${[maker, line, caliber].filter(Boolean).join(' ')}, ${weight}`;
  }
  const name = [maker, model, kind.noun].filter(Boolean).join(' ');
  return caliber === null ? name : `${name}, ${caliber}`;
}

function nameGoods(goods: Goods): string {
  const { random, extra, year } = goods;
  const made = year !== null && random.chance(0.5) ? `, made ${year}` : '';
  return `${nameProduct(goods)}, ${extra}${made}`;
}

const list = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');

function describe(goods: Goods): string {
  const { random, type, kind, condition, caliber, extra } = goods;
  const { reasons, closings, dealerNew, dealerUsed } = LISTING_COPY;
  const isGun = kind.category === 'guns';
  const state = random.pick(LISTING_COPY.condition[kind.wears ? condition : 'sealed']);
  const first = caliber === null ? extra.charAt(0).toUpperCase() + extra.slice(1) : `${caliber}, ${extra}`;
  const facts = list([first, ...chooseFacts(goods)]);
  if (isDealerGoods(type)) {
    const opening =
      type === PostType.DealerNew ? random.pick(dealerNew) : `${random.pick(dealerUsed)} ${state}`;
    return `${opening}\n\n${facts}\n\n${random.pick(closings[isGun ? 'dealerGun' : 'dealerGear'])}`;
  }
  const used = isGun ? 'gun' : 'gear';
  const reason = random.pick(reasons[kind.wears ? used : 'supply']);
  return `${reason} ${state}\n\n${facts}\n\n${random.pick(closings[used])}`;
}

/** What the seller can say: of a broken thing nothing, of a shop's new one only what holds for all. */
function chooseFacts({ random, type, kind, condition }: Goods): string[] {
  if (type === PostType.DealerNew) {
    return kind.wears ? random.sample(LISTING_COPY.warranty, random.integer(1, 2)) : [];
  }
  if (condition === 'parts' || (condition === 'new' && kind.wears)) return [];
  const facts = kind.facts.filter(
    (fact) => suits(fact, condition) && (type === PostType.Sell || fact.private !== true),
  );
  return random.sample(facts, random.integer(2, 4)).map(({ text }) => text);
}

type Described = Pick<Listing, 'title' | 'description' | 'price'>;

function describeWanted(goods: Goods): Described {
  const { random, kind, price } = goods;
  const { openings, supplyOpenings, wishes, supplyWishes, closings } = LISTING_COPY.wanted;
  const wanted = list(random.sample(kind.wears ? wishes : supplyWishes, 2));
  const opening = random.pick(kind.wears ? openings : supplyOpenings);
  return {
    title: kind.wears ? nameProduct(goods) : nameGoods(goods),
    description: `${opening}\n\n${wanted}\n\n${random.pick(closings)}`,
    price: random.chance(BUY_WITHOUT_PRICE) ? null : price,
  };
}

/** Makers whose letters are spelled out begin with a vowel sound. */
const articleOf = (name: string): string => (/^([AEIOU]|HK|FN|RCBS|SKB)/.test(name) ? 'an' : 'a');

function describeTrade(goods: Goods): Described {
  const { random, kind, product, condition, price } = goods;
  const { maker, model } = random.pick(kind.models.filter((other) => other !== product));
  const wish = `${maker} ${model}`;
  const state = random.pick(LISTING_COPY.condition[condition]);
  const trade = list([`Have: ${nameGoods(goods)}`, `Want: ${wish}, in the same condition or better`]);
  const closing = random.pick(LISTING_COPY.closings[kind.category === 'guns' ? 'gun' : 'gear']);
  return {
    title: `${nameProduct(goods)} for ${articleOf(wish)} ${wish}${random.chance(0.4) ? ' or cash' : ''}`,
    description: `${random.pick(LISTING_COPY.trade)} ${state}\n\n${trade}\n\n${closing}`,
    price: random.chance(TRADE_WITHOUT_PRICE) ? null : price,
  };
}
