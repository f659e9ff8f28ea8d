/** Decodes text files of unknown encoding. */

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_LE_BOM = Buffer.from([0xff, 0xfe]);
const UTF16_BE_BOM = Buffer.from([0xfe, 0xff]);

const startsWith = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);

/**
 * The encoding of a text by its mark or, without one, by whether it is UTF-8; anything else is taken for Windows's
 * western letters, of which Latin-1 is a part.
 * @param bytes all of the text, or enough of its beginning; the last character may be cut off.
 * @returns a label for `TextDecoder`, which takes the mark away.
 */
export function detectEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (startsWith(bytes, UTF8_BOM)) return 'utf-8';
  if (startsWith(bytes, UTF16_LE_BOM)) return 'utf-16le';
  if (startsWith(bytes, UTF16_BE_BOM)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export const decodeText = (bytes: Buffer): string => new TextDecoder(detectEncoding(bytes)).decode(bytes);

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What divides the cells of a table: the sign that its first line has most of, outside of quotes. */
export function detectDelimiter(text: string): Delimiter {
  const [line = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r?\n|\r/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return DELIMITERS.reduce<Delimiter>((most, sign) => (count(sign) > count(most) ? sign : most), ',');
}
