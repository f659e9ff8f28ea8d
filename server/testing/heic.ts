/** A HEIC photo as phones save it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** 96 × 64, red above blue once it is turned, in Display P3, with the place where it was taken. */
export const heic = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'phone.heic'));
