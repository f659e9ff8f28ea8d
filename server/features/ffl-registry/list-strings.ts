/** Shared strings of a spreadsheet, stored as bytes. */

/** Grown by pieces: doubling one buffer would hold the old and the new one until the next collection. */
const PIECE_BYTES = 1 << 20;
const PIECE_STRINGS = 1 << 16;
/** What a cell holds at most; in bytes less than a piece. */
const MAX_LENGTH = 32_767;
/** A string lies behind its length. */
const LENGTH_BYTES = 4;

export type StringTable = {
  add: (text: string) => void;
  /** Empty where there is none. */
  at: (index: number) => string;
};

export function createStringTable(): StringTable {
  const pieces: Buffer[] = [];
  /** Where each string begins, as if all pieces were one. */
  const starts: Uint32Array[] = [];
  let count = 0;
  let used = PIECE_BYTES;
  return {
    add(text) {
      const kept = text.slice(0, MAX_LENGTH);
      const length = Buffer.byteLength(kept);
      if (used + LENGTH_BYTES + length > PIECE_BYTES) {
        pieces.push(Buffer.allocUnsafeSlow(PIECE_BYTES));
        used = 0;
      }
      if (count % PIECE_STRINGS === 0) starts.push(new Uint32Array(PIECE_STRINGS));
      const [piece, ofPiece] = [pieces.at(-1), starts.at(-1)];
      if (piece === undefined || ofPiece === undefined) return;
      ofPiece[count % PIECE_STRINGS] = (pieces.length - 1) * PIECE_BYTES + used;
      used = piece.writeUInt32LE(length, used);
      used += piece.write(kept, used);
      count += 1;
    },
    at(index) {
      const start = starts[Math.floor(index / PIECE_STRINGS)]?.[index % PIECE_STRINGS];
      if (index >= count || start === undefined) return '';
      const piece = pieces[Math.floor(start / PIECE_BYTES)];
      const from = (start % PIECE_BYTES) + LENGTH_BYTES;
      return piece?.toString('utf8', from, from + piece.readUInt32LE(from - LENGTH_BYTES)) ?? '';
    },
  };
}
