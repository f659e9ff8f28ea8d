/** Cuts a text at the places that are marked in it, and shortens what lies between. */

export interface Piece {
  /** Where it begins in the text. */
  start: number;
  text: string;
  isMarked: boolean;
}

/** Places that overlap are marked once. */
export function cutAtMarks(text: string, places: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean): void => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    add(start, false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

const AROUND = 60;

/** Of what is not marked only the ends beside marks; where nothing is marked, its beginning. */
export function cutAround(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const { text, isMarked } = piece;
    if (isMarked || text.length <= 2 * AROUND) return piece;
    const head = index === 0 && pieces.length > 1 ? '' : text.slice(0, AROUND).trimEnd();
    const tail = index === pieces.length - 1 ? '' : text.slice(-AROUND).trimStart();
    return { ...piece, text: `${head}…${tail}` };
  });
}
