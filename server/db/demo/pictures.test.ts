/** The demo's drawings, drawn. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BOXED_GOODS, drawBox } from './boxes.ts';
import { createMemoryStorage } from './demo-test-pictures.ts';
import { DEALERS } from './dealers.ts';
import { DETAIL_VIEWS, type Drawing, drawPicture, drawShop, FINISH_NAMES, GROUNDS } from './drawings.ts';
import { KIND_WEIGHTS } from './goods.ts';
import { createPool, POOL_SHOTS } from './picture-pool.ts';
import { HERO_SHOT, keyOf, storeShots } from './pictures.ts';
import { createRandom } from './random.ts';
import { planShots } from './shots.ts';
import { measureSignText } from './sign-letters.ts';

const SIGN_WIDTH = 516;

describe('storeShots', () => {
  it('stores each size as WebP under the key that its row names', async () => {
    const storage = createMemoryStorage();
    const shots = POOL_SHOTS.filter((_, index) => index % 40 === 0);
    const done: number[] = [];
    const pictures = await storeShots(shots, storage, (count) => done.push(count));
    expect(done.at(-1)).toBe(shots.length);
    for (const [index, picture] of pictures.entries()) {
      expect(picture.storage_key).toBe(shots.map((shot) => keyOf(shot))[index]);
      for (const width of picture.sizes) {
        const file = storage.files.get(`${picture.storage_key}-${width}.webp`);
        expect(await sharp(file).metadata()).toMatchObject({
          format: 'webp',
          width,
          height: Math.round((width * picture.height) / picture.width),
        });
      }
      expect(Buffer.from(picture.thumbhash, 'base64').length).toBeGreaterThan(10);
    }
    expect(storage.files.size).toBe(pictures.reduce((sum, picture) => sum + picture.sizes.length, 0));
  });
});

describe('the drawings', () => {
  it('show every gun that is offered, so that none lies in a closed case', () => {
    const guns = KIND_WEIGHTS.map(([kind]) => kind).filter(({ category }) => category === 'guns');
    expect(guns.map(({ art }) => art)).toEqual(
      expect.arrayContaining(['pistol', 'revolver', 'rifle', 'shotgun']),
    );
    expect(guns.filter(({ art }) => art === null)).toEqual([]);
  });

  it('need no font of the machine', () => {
    const { all } = planShots();
    expect(all.filter((shot) => shot.svg.includes('<text'))).toEqual([]);
  });

  it('show another name on each shop, inside its sign', async () => {
    const storage = createMemoryStorage();
    const shots = DEALERS.map((dealer) => ({ svg: drawShop(dealer.sign, dealer.shop), ...HERO_SHOT }));
    expect(new Set(shots.map((shot) => keyOf(shot))).size).toBe(DEALERS.length);
    for (const dealer of DEALERS) {
      expect(measureSignText(dealer.sign, 33, 2)).toBeLessThan(SIGN_WIDTH);
    }
    const pictures = await storeShots(shots.slice(0, 1), storage, () => {});
    expect(pictures[0]).toMatchObject({ width: 1600, height: 693 });
  });

  it('have a letter for each sign of a boxed good', () => {
    for (const { manufacturer, model } of BOXED_GOODS) {
      const [what = ''] = model.split(',');
      for (const character of `${manufacturer} ${what}`.replaceAll('’', "'").replaceAll(' ', '')) {
        expect(measureSignText(character, 400), character).not.toBe(measureSignText(' ', 400));
      }
    }
  });

  it('keep their grounds to the edge, whatever part is shown', async () => {
    for (const [index, drawing] of (Object.keys(DETAIL_VIEWS) as Drawing[]).entries()) {
      const finish = FINISH_NAMES[index % FINISH_NAMES.length] ?? 'classic';
      const svg = drawPicture({ drawing, finish, ground: index, flipped: true, view: [-26, -22, 452] });
      const corner = await sharp(Buffer.from(svg))
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer();
      const wall = GROUNDS[index % GROUNDS.length]?.[0] ?? '';
      expect(`#${corner.subarray(0, 3).toString('hex')}`).toBe(wall);
    }
  });
});

describe('the pool', () => {
  it('hands out a whole picture first and never the same cover twice in a row', () => {
    const pool = createPool();
    const random = createRandom(1);
    let last = -1;
    for (const drawing of ['scope', 'scope', 'case', 'case', 'pistol', 'pistol', 'pistol'] as const) {
      const numbers = pool.choose(random, drawing, null, 6);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers[0]).not.toBe(last);
      last = numbers[0] ?? -1;
    }
  });

  it('shows what the title says', () => {
    const [number = -1] = createPool().choose(createRandom(1), 'pistol', 'stainless', 1);
    expect(POOL_SHOTS[number]?.svg).toContain('#868b84');
    const harris = { manufacturer: 'Harris', model: 'S-BRM bipod' };
    const [box = -1] = createPool().chooseBox(harris);
    const turn = BOXED_GOODS.findIndex(({ model }) => model === harris.model);
    expect(POOL_SHOTS[box]?.svg).toBe(drawBox(harris, turn));
  });
});
