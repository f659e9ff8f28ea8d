/** The demo's pictures: stored like uploads, and chosen to fit. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEALER_NEWS, DEALERS, KINDS, NETWORK_NEWS, PEOPLE } from './data.ts';
import { createMemoryStorage } from './pictures.testing.ts';
import { createGallery, type Pictures, storePictures, toFileName } from './pictures.ts';

const storage = createMemoryStorage();
let pictures: Pictures;

beforeAll(async () => {
  pictures = await storePictures(storage);
}, 60_000);

describe('storePictures', () => {
  it('stores each size as WebP under the key that its row names', async () => {
    const stored = [...pictures.values()].flat();
    const files = stored.flatMap(({ storage_key, sizes }) =>
      sizes.map((size) => `${storage_key}-${size}.webp`),
    );
    expect(new Set(storage.files.keys())).toEqual(new Set(files));
    for (const picture of stored.filter((_, index) => index % 40 === 0)) {
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
  });
});

describe('the pictures', () => {
  const arts = (): Set<string> =>
    new Set([...pictures.keys()].map((name) => name.replace(/^goods\/(.+)-\w+$/, '$1')));

  it('show every kind of goods, or the box of each product', () => {
    for (const [{ art, models }] of KINDS) {
      if (art === null) {
        for (const { maker, model } of models.filter(({ calibers }) => calibers === undefined)) {
          expect([...pictures.keys()]).toContain(`boxes/${toFileName(`${maker} ${model}`)}`);
        }
      } else expect([...arts()]).toContain(art);
    }
  });

  it('show what the news are about', () => {
    for (const { art } of [...NETWORK_NEWS, ...DEALER_NEWS]) {
      expect(['shop', 'range', ...arts()]).toContain(art);
    }
  });

  it('show each dealer three times, and only people of the demo', () => {
    for (const name of ['network', ...DEALERS.map((dealer) => dealer.name)]) {
      for (const turn of [1, 2, 3]) expect(pictures.has(`dealers/${name}-${turn}`)).toBe(true);
    }
    const faces = [...pictures.keys()].filter((name) => name.startsWith('people/'));
    expect(faces.length).toBeGreaterThan(PEOPLE.length / 3);
    const names = PEOPLE.map(({ name }) => `people/${toFileName(name)}`);
    expect(faces.filter((face) => !names.includes(face))).toEqual([]);
  });
});

describe('the gallery', () => {
  it('hands out different pictures, and never the same cover twice in a row', () => {
    const gallery = createGallery(pictures);
    let last = '';
    for (const art of ['scope', 'scope', 'case', 'case', 'pistol', 'pistol', 'pistol']) {
      const keys = gallery.choose(art, null, 6).map(({ storage_key }) => storage_key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys[0]).not.toBe(last);
      last = keys[0] ?? '';
    }
  });

  it('shows the finish that the title names, and the box of a product', () => {
    const gallery = createGallery(pictures);
    const keys = gallery.choose('pistol', 'stainless', 1).map(({ storage_key }) => storage_key);
    const stainless = pictures.get('goods/pistol-stainless')?.map(({ storage_key }) => storage_key);
    expect(stainless).toContain(keys[0]);
    expect(gallery.chooseBox('Harris S-BRM bipod')).toEqual(pictures.get('boxes/harris-s-brm-bipod'));
  });
});
