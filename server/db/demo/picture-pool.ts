/** The demo's stock of pictures: rendered once, shared by many listings, handed out so that no neighbours look alike. */
import { BOXED_GOODS, type BoxedGoods, drawBox } from './boxes.ts';
import {
  DETAIL_VIEWS,
  type Drawing,
  drawPicture,
  type Finish,
  FINISH_NAMES,
  GROUNDS,
  type Picture,
  WHOLE_VIEWS,
} from './drawings.ts';
import { DETAIL_SHOT, LISTING_SHOT, type Shot } from './pictures.ts';
import type { Random } from './random.ts';

/** Drawings in which few colours change, or that few goods show, need fewer finishes, and more grounds. */
const FEW_FINISHES: Partial<Record<Drawing, Finish[]>> = {
  scope: ['classic', 'honey', 'stainless'],
  'reloading-press': ['classic', 'honey', 'stainless'],
  'scene-form': ['classic', 'walnut', 'black'],
  binoculars: ['classic', 'stainless'],
  case: ['classic', 'stainless'],
  revolver: ['classic', 'black', 'stainless'],
  rifle: ['classic', 'walnut', 'honey'],
  shotgun: ['classic', 'walnut', 'black'],
};
const WHOLES_BY_FINISHES: Record<number, number> = { 5: 2, 3: 3, 2: 4 };
const DRAWINGS = Object.keys(DETAIL_VIEWS) as Drawing[];

type Entry = { picture: Picture; whole: boolean };

const ENTRIES: Entry[] = DRAWINGS.flatMap((drawing, row) => {
  const finishes = FEW_FINISHES[drawing] ?? FINISH_NAMES;
  const wholes = WHOLES_BY_FINISHES[finishes.length] ?? 2;
  return finishes.flatMap((finish, column): Entry[] => [
    ...Array.from({ length: wholes }, (_, turn): Entry => {
      const view = WHOLE_VIEWS[(column + turn) % WHOLE_VIEWS.length] ?? [0, 0, 400];
      const ground = (row + column + turn * 3) % GROUNDS.length;
      return { whole: true, picture: { drawing, finish, ground, flipped: (column + turn) % 2 === 1, view } };
    }),
    ...DETAIL_VIEWS[drawing].map((view, turn): Entry => {
      const ground = (row + column + turn * 2 + 1) % GROUNDS.length;
      return { whole: false, picture: { drawing, finish, ground, flipped: false, view } };
    }),
  ]);
});

/** Every picture of the pool, in the order in which `createPool` numbers them. */
export const POOL_SHOTS: Shot[] = [
  ...ENTRIES.map(({ picture, whole }) => ({
    svg: drawPicture(picture),
    ...(whole ? LISTING_SHOT : DETAIL_SHOT),
  })),
  ...BOXED_GOODS.map((goods, turn) => ({ svg: drawBox(goods, turn), ...DETAIL_SHOT })),
];

export type PicturePool = {
  /** Numbers of pictures of one thing: a whole one first, then parts of it and other sides. */
  choose(random: Random, drawing: Drawing, finish: Finish | null, count: number): number[];
  /** The number of the goods' box; none where they have none, or where the cover before was the same. */
  chooseBox(goods: BoxedGoods): number[];
};

const CASE_FROM = 4;
const CASED: Drawing[] = [
  'bolt-rifle',
  'lever-rifle',
  'over-under',
  'pistol',
  'revolver',
  'rifle',
  'shotgun',
];

export function createPool(): PicturePool {
  let lastGround = -1;
  let lastBox = -1;
  const turns = new Map<string, number>();
  const nextTurn = (key: string): number => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  const numbers = (drawing: Drawing, finish: Finish | null, whole: boolean): number[] =>
    ENTRIES.flatMap((entry, number) =>
      entry.whole === whole &&
      entry.picture.drawing === drawing &&
      (finish === null || entry.picture.finish === finish)
        ? [number]
        : [],
    );
  const groundOf = (number: number): number => ENTRIES[number]?.picture.ground ?? -1;

  return {
    choose(random, drawing, wanted, count) {
      const finishes = FEW_FINISHES[drawing] ?? FINISH_NAMES;
      const finish =
        wanted !== null && finishes.includes(wanted)
          ? wanted
          : (finishes[nextTurn(drawing) % finishes.length] ?? 'classic');
      const wholes = numbers(drawing, finish, true);
      const start = nextTurn(`${drawing} ${finish}`);
      const inTurn = wholes.map((_, index) => wholes[(start + index) % wholes.length] ?? 0);
      const cover = inTurn.find((number) => groundOf(number) !== lastGround) ?? inTurn[0] ?? 0;
      lastGround = groundOf(cover);
      lastBox = -1;
      const details = random.sample(numbers(drawing, finish, false), count - 1);
      const others = inTurn.filter((number) => number !== cover);
      const cased = count >= CASE_FROM && CASED.includes(drawing);
      const chosen = [cover, ...details, ...others].slice(0, cased ? count - 1 : count);
      return cased ? [...chosen, random.pick(numbers('case', 'classic', true))] : chosen;
    },
    chooseBox({ manufacturer, model }) {
      const box = BOXED_GOODS.findIndex(
        (goods) => goods.manufacturer === manufacturer && goods.model === model,
      );
      if (box === -1 || box === lastBox) return [];
      lastBox = box;
      return [ENTRIES.length + box];
    },
  };
}
