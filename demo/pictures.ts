/** Stores the demo's pictures the way uploads are stored, and chooses those of each post. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputInfo, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { loadSharp } from '#server/lib/sharp.ts';
import { type Storage, shardKey } from '#server/storage/storage.ts';
import { DETAILS } from './data.ts';
import type { Random } from './random.ts';

/** The columns of `media` that say what is stored. */
export type StoredPicture = {
  storage_key: string;
  sizes: number[];
  width: number;
  height: number;
  thumbhash: string;
};

/** By file: `boxes/harris-s-brm-bipod`. One of goods comes whole, then in details, then mirrored. */
export type Pictures = ReadonlyMap<string, StoredPicture[]>;

type Region = [left: number, top: number, width: number, height: number];
type Cut = { widths: number[]; region?: Region; mirrored?: boolean };
type PlannedCut = Cut & { key: string };
type PlannedPicture = { bytes: Buffer; cuts: PlannedCut[] };
type Pixels = { data: Buffer; info: OutputInfo };

const FOLDER = path.join(import.meta.dirname, 'pictures');
const WIDTHS: Record<string, number[]> = {
  boxes: [320, 800],
  dealers: [320, 800, 1600],
  logos: [96, 192, 384],
  people: [96, 192, 384],
};
const WHOLE_WIDTHS = [320, 800, 1000];
const DETAIL_WIDTHS = [320, 640];
const WEBP_QUALITY = 80;
/** The first start waits for it; the default of 4 takes twice as long for files a tenth smaller. */
const WEBP_EFFORT = 2;
const THUMB_SIDE = 100;
const AT_ONCE = 4;
const KEY_LENGTH = 32;

/** A picture of goods comes whole, in details and mirrored; all others as they are. */
function planCuts(name: string): Cut[] {
  const [folder = '', base = ''] = name.split('/');
  if (folder !== 'goods') return [{ widths: WIDTHS[folder] ?? [] }];
  return [
    { widths: WHOLE_WIDTHS },
    ...(DETAILS[artOf(base)] ?? []).map((region): Cut => ({ widths: DETAIL_WIDTHS, region })),
    { widths: WHOLE_WIDTHS, mirrored: true },
  ];
}

/** Every picture by name, with the keys of its cuts: the same on every machine. */
export function planPictures(): Map<string, PlannedPicture> {
  const files = globSync('*/*.webp', { cwd: FOLDER }).toSorted();
  return new Map(
    files.map((file) => {
      const name = file.replaceAll('\\', '/').replace('.webp', '');
      const bytes = readFileSync(path.join(FOLDER, file));
      const cuts = planCuts(name).map((cut) => {
        const hash = createHash('sha256').update(bytes).update(JSON.stringify(cut)).digest('hex');
        return { ...cut, key: shardKey('pictures', hash.slice(0, KEY_LENGTH)) };
      });
      return [name, { bytes, cuts }];
    }),
  );
}

type StoreOptions = {
  /** By key: what is stored already. */
  stored?: ReadonlyMap<string, StoredPicture>;
  report?: (done: number, total: number) => void;
};

/** Stores every picture in its sizes. */
export async function storePictures(
  storage: Storage,
  { stored = new Map(), report = () => {} }: StoreOptions = {},
): Promise<Pictures> {
  const planned = [...planPictures()];
  const pictures: [string, StoredPicture[]][] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < planned.length; index = next++) {
      const [name, { bytes, cuts }] = planned[index] as (typeof planned)[0];
      const known = cuts.flatMap(({ key }) => stored.get(key) ?? []);
      pictures[index] = [name, known.length === cuts.length ? known : await storeCuts(bytes, cuts, storage)];
      report(++done, planned.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return new Map(pictures);
}

async function storeCuts(bytes: Buffer, cuts: PlannedCut[], storage: Storage): Promise<StoredPicture[]> {
  const sharp = await loadSharp();
  const whole = await toPixels(sharp(bytes));
  const stored: StoredPicture[] = [];
  for (const cut of cuts) stored.push(await storeCut(whole, cut, storage));
  return stored;
}

async function storeCut(whole: Pixels, cut: PlannedCut, storage: Storage): Promise<StoredPicture> {
  const sharp = await loadSharp();
  const open = ({ data, info: { width, height, channels } }: Pixels) =>
    sharp(data, { raw: { width, height, channels } });
  const picture = open(whole);
  if (cut.region !== undefined) {
    const [left, top, width, height] = cut.region;
    picture.extract({ left, top, width, height });
  }
  if (cut.mirrored) picture.flop();
  const largest = await toPixels(picture.resize(cut.widths.at(-1)));
  for (const size of cut.widths) {
    const webp = open(largest).resize(size).webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT });
    await storage.put(`${cut.key}-${size}.webp`, await webp.toBuffer(), 'image/webp');
  }
  const thumb = await toPixels(open(largest).resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' }).ensureAlpha());
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  const thumbhash = Buffer.from(hash).toString('base64');
  const { width, height } = largest.info;
  return { storage_key: cut.key, sizes: cut.widths, width, height, thumbhash };
}

const toPixels = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true });
const artOf = (base: string): string => base.slice(0, base.lastIndexOf('-'));

export const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const CASED = ['bolt-rifle', 'lever-rifle', 'over-under', 'pistol', 'revolver', 'rifle', 'shotgun'];
/** So many pictures of a gun include its case. */
const CASED_FROM = 4;

/** Hands out galleries in turn, so that no two neighbors look alike. */
export function createGallery(pictures: Pictures) {
  const turns = new Map<string, number>();
  const nextTurn = (key: string): number => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  let lastCover = '';
  return {
    /** Pictures of one thing, a whole one first, in the finish that it has; null leaves that to the turn. */
    choose(art: string, finish: string | null, count: number): StoredPicture[] {
      const wanted = pictures.get(`goods/${art}-${finish}`);
      const finishes = [...pictures].filter(([name]) => artOf(name) === `goods/${art}`);
      const sides = wanted ?? finishes[nextTurn(art) % finishes.length]?.[1] ?? [];
      const [key = ''] = sides.map((side) => side.storage_key);
      const inTurn = nextTurn(key) % 2 === 0 ? sides : sides.toReversed();
      const cased = count >= CASED_FROM && CASED.includes(art);
      lastCover = '';
      const chosen = inTurn.slice(0, cased ? count - 1 : count);
      return cased ? [...chosen, ...(pictures.get('goods/case-classic') ?? []).slice(0, 1)] : chosen;
    },
    /** The box a product comes in; none where it was the last cover. */
    chooseBox(product: string): StoredPicture[] {
      const name = `boxes/${toFileName(product)}`;
      const box = pictures.get(name);
      if (box === undefined || name === lastCover) return [];
      lastCover = name;
      return box;
    },
    /** The shop's front and door of a dealer or the network. */
    chooseShop: (dealer: string): StoredPicture[] =>
      [1, 2].flatMap((turn) => pictures.get(`dealers/${dealer}-${turn}`) ?? []),
    chooseRange(random: Random): StoredPicture[] {
      return pictures.get(`dealers/network-${random.pick([1, 3])}`) ?? [];
    },
  };
}

export type Gallery = ReturnType<typeof createGallery>;
