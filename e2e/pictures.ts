/** Pictures as a camera makes them, told apart by their colour. */
import sharp from 'sharp';
import { heic } from '#server/testing/heic.ts';

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
  return { name: 'IMG_0001.HEIC', mimeType: '', buffer: await heic() };
}

/** Which of the colours a picture of the site has. */
export async function readColour(picture: Buffer): Promise<Colour> {
  const { dominant } = await sharp(picture).stats();
  const { r, g, b } = dominant;
  if (r > g && r > b) return 'red';
  return g > b ? 'green' : 'blue';
}
