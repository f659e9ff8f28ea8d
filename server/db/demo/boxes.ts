/** Goods in the box that they are sold in, with their names on it: for those that no drawing shows. */
import { GROUNDS } from './drawings.ts';
import { GEAR } from './goods-gear.ts';
import { OPTICS } from './goods-optics.ts';
import { SUPPLIES } from './goods-supplies.ts';
import { parseModel } from './goods.ts';
import { drawSignText, measureSignText } from './sign-letters.ts';

export type BoxedGoods = { manufacturer: string; model: string };

/** All goods that come in a box; ammunition has a sign of its own that fits. */
export const BOXED_GOODS: BoxedGoods[] = [...GEAR, ...OPTICS, ...SUPPLIES]
  .filter(({ art, category }) => art === null && category !== 'ammunition')
  .flatMap((kind) => kind.models.map((text) => parseModel(kind, text)))
  .map(({ maker, model }) => ({ manufacturer: maker, model }));

const CARTONS = [
  { front: '#c9a676', lid: '#b8935f', tape: '#e2cba3', ink: '#4a3721' },
  { front: '#5f7557', lid: '#4f6348', tape: '#8fa386', ink: '#2f3d2a' },
  { front: '#50647a', lid: '#425469', tape: '#8596a8', ink: '#25323f' },
  { front: '#8c5a52', lid: '#774a43', tape: '#b58a83', ink: '#3f2521' },
];
const LABEL_WIDTH = 176;
const MAKER_SIZE = 26;
const MODEL_SIZE = 17;

/** The box on its counter, as a picture of four by three. @param turn chooses carton and ground. */
export function drawBox({ manufacturer, model }: BoxedGoods, turn: number): string {
  const { front, lid, tape, ink } = CARTONS[turn % CARTONS.length] ?? CARTONS[0]!;
  const [wall = '', counter = ''] = GROUNDS[turn % GROUNDS.length] ?? [];
  const [what = ''] = model.split(',');
  const lines = wrap(toSignWords(what));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">` +
    `<rect width="400" height="226" fill="${wall}"/><rect y="226" width="400" height="74" fill="${counter}"/>` +
    `<ellipse cx="200" cy="246" rx="140" ry="8" fill="rgb(40 40 30/.16)"/>` +
    `<rect x="72" y="76" width="256" height="170" rx="6" fill="${front}"/>` +
    `<path d="M78 76h244q6 0 6 6v26H72V82q0-6 6-6z" fill="${lid}"/>` +
    `<rect x="184" y="76" width="32" height="52" fill="${tape}"/>` +
    `<rect x="102" y="136" width="196" height="88" rx="5" fill="#f6efdd"/>` +
    drawLine(toSignWords(manufacturer), MAKER_SIZE, lines.length > 1 ? 166 : 174, ink) +
    lines
      .map((line, row) => drawLine(line, MODEL_SIZE, (lines.length > 1 ? 188 : 202) + row * 22, ink))
      .join('') +
    `</svg>`
  );
}

/** As large as `size`, or as the label is wide. */
function drawLine(text: string, size: number, baseline: number, colour: string): string {
  const fit = Math.min(1, LABEL_WIDTH / measureSignText(text, size));
  return drawSignText({ text, x: 200, y: baseline, size: size * fit, colour });
}

/** In letters that a sign has. */
const toSignWords = (text: string): string => text.replaceAll('’', "'").trim();

/** One line, or two of about the same length. */
function wrap(text: string): string[] {
  if (measureSignText(text, MODEL_SIZE) <= LABEL_WIDTH) return [text];
  const words = text.split(' ');
  const cut = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length >= text.length / 2);
  return [words.slice(0, cut + 1).join(' '), words.slice(cut + 1).join(' ')].filter((line) => line !== '');
}
