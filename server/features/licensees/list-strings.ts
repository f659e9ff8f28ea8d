/** The shared strings of a spreadsheet, as bytes: half a million small strings would take several times as much. */

const FIRST_BYTES = 1 << 20;
const FIRST_STRINGS = 1 << 16;

export type StringTable = {
  add: (text: string) => void;
  /** Empty where there is none. */
  at: (index: number) => string;
};

export function createStringTable(): StringTable {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let ends = new Uint32Array(FIRST_STRINGS);
  let count = 0;
  const endOf = (index: number): number => (index < 0 ? 0 : (ends[index] ?? 0));
  return {
    add(text) {
      const start = endOf(count - 1);
      const end = start + Buffer.byteLength(text);
      while (end > bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
      if (count === ends.length) {
        const more = new Uint32Array(count * 2);
        more.set(ends);
        ends = more;
      }
      bytes.write(text, start);
      ends[count++] = end;
    },
    at: (index) =>
      index >= 0 && index < count ? bytes.toString('utf8', endOf(index - 1), endOf(index)) : '',
  };
}
