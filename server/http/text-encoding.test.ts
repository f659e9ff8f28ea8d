/** Which encoding and which delimiter a file is read with. */
import { expect, test } from 'vitest';
import { decodeText, detectDelimiter, detectEncoding } from './text-encoding.ts';

const WORDS = 'stock,title\nA-1,Señor “Größe” – ½ café\n';

test.each<[name: string, encoding: ReturnType<typeof detectEncoding>, bytes: Buffer]>([
  ['plain UTF-8', 'utf-8', Buffer.from(WORDS)],
  ['UTF-8 with a mark', 'utf-8', Buffer.from(`\uFEFF${WORDS}`)],
  ['UTF-16 of Windows', 'utf-16le', Buffer.from(`\uFEFF${WORDS}`, 'utf16le')],
  ['UTF-16 the other way round', 'utf-16be', Buffer.from(`\uFEFF${WORDS}`, 'utf16le').swap16()],
])('%s is read', (_name, encoding, bytes) => {
  expect(detectEncoding(bytes)).toBe(encoding);
  expect(decodeText(bytes)).toBe(WORDS);
});

test('Windows’s letters and Latin-1 are read', () => {
  const bytes = Buffer.concat([Buffer.from([0x93]), Buffer.from('Señor ½', 'latin1'), Buffer.from([0x94])]);
  expect(detectEncoding(bytes)).toBe('windows-1252');
  expect(decodeText(bytes)).toBe('“Señor ½”');
});

test('a beginning that ends within a character is UTF-8 nevertheless', () => {
  expect(detectEncoding(Buffer.from('größe').subarray(0, 3))).toBe('utf-8');
});

test('nothing at all is empty text', () => expect(decodeText(Buffer.alloc(0))).toBe(''));

test.each([
  [',', 'sku,title,price\n'],
  [';', 'sku;title;price\r\nA;b, c, d, e;5'],
  ['\t', 'sku\ttitle\tprice'],
  ['|', 'sku|title|price'],
  [',', '"a;b;c;d",title\n'],
  [',', 'sku'],
  [';', '\n\nsku;title'],
])('%j divides %j', (delimiter, text) => expect(detectDelimiter(text)).toBe(delimiter));
