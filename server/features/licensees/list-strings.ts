/** The shared strings of a spreadsheet, as bytes: half a million small strings would take several times as much. */

/** Grown by pieces: doubling one buffer would hold the old and the new one until the next collection. */
const PIECE_BYTES = 1 << 20;
const FIRST_STRINGS = 1 << 16;
/** What a cell holds at most; in bytes less than a piece. */
const MAX_LENGTH = 32_767;

export type StringTable = {
  add: (text: string) => void;
  /** Empty where there is none. */
  at: (index: number) => string;
};

export function createStringTable(): StringTable {
  const pieces: Buffer[] = [];
  let starts = new Uint32Array(FIRST_STRINGS);
  let lengths = new Uint32Array(FIRST_STRINGS);
  let count = 0;
  let used = PIECE_BYTES;
  return {
    add(text) {
      const kept = text.slice(0, MAX_LENGTH);
      const length = Buffer.byteLength(kept);
      if (used + length > PIECE_BYTES) {
        pieces.push(Buffer.allocUnsafeSlow(PIECE_BYTES));
        used = 0;
      }
      if (count === starts.length) [starts, lengths] = [double(starts), double(lengths)];
      pieces.at(-1)?.write(kept, used);
      starts[count] = (pieces.length - 1) * PIECE_BYTES + used;
      lengths[count] = length;
      used += length;
      count += 1;
    },
    at(index) {
      const [start, length] = [starts[index], lengths[index]];
      if (index >= count || start === undefined || length === undefined) return '';
      const from = start % PIECE_BYTES;
      return pieces[Math.floor(start / PIECE_BYTES)]?.toString('utf8', from, from + length) ?? '';
    },
  };
}

function double(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}
