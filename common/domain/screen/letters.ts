/** What each character of a text stands for: a plain letter, digit or sign, a blank, or nothing. */
import { LOOK_ALIKES_BY_LETTER } from './look-alikes.ts';

/** Letters of other alphabets by what they look like; those that are named one by one go before the long table. */
const LOOK_ALIKES: Record<string, string> = {
  ...Object.assign(
    {},
    ...Object.entries(LOOK_ALIKES_BY_LETTER).map(([plain, alike]) => spread(alike, plain)),
  ),
  // Cyrillic
  ...pairUp('абвгдеёзийкмнопрстухшщьыэя', 'abbrdee3uukmhonpctyxwwbber'),
  ...pairUp('ѕіїјԁԛԝһғєґѵӏҽөүңқ', 'siijdqwhferv1eoyhk'),
  // Greek; capitals look like others than their small letters do
  ...pairUp('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'abrdezhoiklmneonpetyoxwo'),
  ...pairUp('αβγδεζηθικλμνξοπρσςτυφχψω', 'abydeznoiklpveonpocuuoxww'),
  // Armenian and Cherokee
  ...pairUp('օսհոցզՍՏԼՕ', 'ouhngquslo'),
  ...pairUp('ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏚᏞᏟᏢᏦᏴ', 'drtiajewmhgzslcpkb'),
  // Small capitals and letters with strokes
  ...pairUp('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
  ...pairUp('ɑɡıłøđħŧþƙƭɓɗɩʟʋɐƈɛɾʂꞩꟊⱳꝁꝃꞣꝉⱡꞇ', 'agilodhtpktbdiluacerssswkkkllt'),
  τ: 't',
  μ: 'u',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  // Signs
  '’': "'",
  '‘': "'",
  '´': "'",
  ʼ: "'",
  '′': "'",
  '–': '-',
  '—': '-',
  '‒': '-',
  '−': '-',
  '•': '*',
  '·': '.',
  '⁄': '/',
  '€': 'e',
  '£': 'l',
};

/** Emoji that patterns may name, as one sign each. */
export const EMOJI: Record<string, string> = {
  '😉': '\u0001',
  '😏': '\u0001',
  '🤫': '\u0002',
  '🤐': '\u0002',
  '🔫': '\u0003',
  '👀': '\u0004',
};

/** What is neither letter, digit nor sign; it parts words. */
const UNKNOWN = '\u007F';

/** Blocks of Unicode in which letters, digits, blanks and marks stand that somebody might type instead of plain ones. */
const BLOCKS: [number, number][] = [
  [0x80, 0x2dff],
  [0x3000, 0x3000],
  [0xa640, 0xa7ff],
  [0xab30, 0xab6f],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0xff00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f1ff],
  [0xe0000, 0xe007f],
];

const TABLE = fillTable();

/** The plain characters that a code point stands for; empty for what nobody sees. */
export const foldCodePoint = (code: number): string => TABLE.get(code) ?? UNKNOWN;

/** By code point the one plain character that it stands for; 0 where it is none or several. */
const SINGLES = new Uint8Array(0x20000);
for (const [code, folded] of TABLE) if (folded.length === 1) SINGLES[code] = folded.charCodeAt(0);
export const foldToOne = (code: number): number => SINGLES[code] ?? 0;

function spread(letters: string, plain: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, plain]));
}

function pairUp(letters: string, plain: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter, index) => [letter, plain.charAt(index)]));
}

function fillTable(): Map<number, string> {
  const table = new Map<number, string>();
  for (const [first, last] of BLOCKS) {
    for (let code = first; code <= last; code++) table.set(code, foldSlowly(code));
  }
  for (const letter of Object.keys(LOOK_ALIKES)) {
    const code = letter.codePointAt(0) ?? 0;
    table.set(code, foldSlowly(code));
  }
  for (const [emoji, sign] of Object.entries(EMOJI)) table.set(emoji.codePointAt(0) ?? 0, sign);
  return table;
}

function foldSlowly(code: number): string {
  const character = String.fromCodePoint(code);
  if (code >= 0x249c && code <= 0x24b5) return String.fromCodePoint(0x61 + code - 0x249c);
  // Trade marks decompose into letters that would grow onto the word before.
  if ('™©®℠'.includes(character)) return ' ';
  const inCircle = foldCircled(code);
  if (inCircle !== null) return inCircle;
  if (/\p{White_Space}/u.test(character)) return ' ';
  return Array.from(LOOK_ALIKES[character] ?? character.normalize('NFKD'), foldPart).join('');
}

function foldPart(part: string): string {
  if (/[\p{M}\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/u.test(part)) return '';
  const alike = LOOK_ALIKES[part] ?? LOOK_ALIKES[part.toLowerCase()] ?? part.toLowerCase();
  return /^[\u0020-\u007E]+$/.test(alike) ? alike : UNKNOWN;
}

/** Letters in black circles and squares, and the halves of flags, have no decomposition. */
function foldCircled(code: number): string | null {
  for (const first of [0x1f150, 0x1f170, 0x1f1e6]) {
    if (code >= first && code < first + 26) return String.fromCodePoint(0x61 + code - first);
  }
  return null;
}
