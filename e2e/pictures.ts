/** Pictures as a camera makes them, told apart by their colour. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

export type Colour = 'red' | 'green' | 'blue';

const PAINTS: Record<Colour, [number, number, number]> = {
  red: [200, 40, 40],
  green: [40, 170, 60],
  blue: [40, 60, 200],
};

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function takePicture(colour: Colour): Promise<PictureFile> {
  const [r, g, b] = PAINTS[colour];
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r, g, b } } })
    .withExif({ IFD0: { Make: 'A camera' } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** As an iPhone saves it; a computer that does not know HEIC gives it no type. */
export async function takeHeic(): Promise<PictureFile> {
  const file = path.resolve(import.meta.dirname, '../server/testing/phone.heic');
  return { name: 'IMG_0001.HEIC', mimeType: '', buffer: await readFile(file) };
}

/** Which of the colours a picture of the site has. */
export async function readColour(picture: Buffer): Promise<Colour> {
  const { dominant } = await sharp(picture).stats();
  const { r, g, b } = dominant;
  if (r > g && r > b) return 'red';
  return g > b ? 'green' : 'blue';
}
