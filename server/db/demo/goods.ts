/** What people sell: kinds of goods with their makes, models, prices and the words that fit them. */
import type { Category } from '#common/domain/categories.ts';
import { GEAR } from './goods-gear.ts';
import { GUNS } from './goods-guns.ts';
import { MORE_GUNS } from './goods-more-guns.ts';
import { OPTICS } from './goods-optics.ts';
import { SUPPLIES } from './goods-supplies.ts';
import type { Drawing } from './drawings.ts';

export type Kind = {
  category: Category;
  /** The drawing that shows it; null where none does, so that its box or the category's sign stands for it. */
  art: Drawing | null;
  /** Stands behind make and model in a title; may be empty. */
  noun: string;
  /** `Make|Model|caliber, caliber|price when new|first year-last year`; calibers and years may be empty. */
  models: string[];
  /**
   * The tail of a title, true of every model; `text@1.2` changes the price by that factor, and `~text` is said of used
   * ones only.
   */
  extras: string[];
  /** Lines of a description, true of every model in working order; `~text` is what a private owner says. */
  facts: string[];
  /** Whether it wears out with use; what is used up or sealed is sold as new only. */
  wears: boolean;
  talk: TalkName;
};

/** Which questions people ask below it. */
export type TalkName = 'longGun' | 'handgun' | 'optic' | 'ammo' | 'part' | 'gear' | 'reloading';

export type Model = {
  kind: Kind;
  maker: string;
  model: string;
  calibers: string[];
  price: number;
  years: [first: number, last: number] | null;
};

const WEIGHTS: [Kind[], number][] = [
  [[...GUNS, ...MORE_GUNS], 44],
  [[...OPTICS, ...GEAR], 28],
  [SUPPLIES, 28],
];

/** Each kind with how often it is offered. */
export const KIND_WEIGHTS: [Kind, number][] = WEIGHTS.flatMap(([kinds, weight]) => {
  const models = kinds.reduce((sum, kind) => sum + kind.models.length, 0);
  return kinds.map((kind): [Kind, number] => [kind, (weight * kind.models.length) / models]);
});

export function parseModel(kind: Kind, text: string): Model {
  const [maker = '', model = '', calibers = '', price = '', years = ''] = text.split('|');
  const [first, last] = years.split('-').map(Number);
  if (maker === '' || model === '' || !(Number(price) > 0)) throw new Error(`Not a model: ${text}`);
  return {
    kind,
    maker,
    model,
    calibers: calibers === '' ? [] : calibers.split(', '),
    price: Number(price),
    years: first !== undefined && last !== undefined ? [first, last] : null,
  };
}
