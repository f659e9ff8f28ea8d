/** Cuts the heading face out of the Archivo package: width pinned to 80%, weights 600 to 700, Latin-1 and a few signs. */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL(
  '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  import.meta.url,
);
const target = new URL('../assets/fonts/archivo-80.woff2', import.meta.url);

const printable = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const characters = `${printable(0x20, 0x7e)}${printable(0xa0, 0xff)}–—‘’“”•…`;

const face = await subsetFont(await readFile(source), characters, {
  targetFormat: 'woff2',
  variationAxes: { wdth: 80, wght: { min: 600, max: 700 } },
});
await writeFile(target, face);
console.log(`assets/fonts/archivo-80.woff2: ${(face.length / 1024).toFixed(1)} KB`);
