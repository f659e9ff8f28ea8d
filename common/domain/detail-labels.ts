/** Manufacturers, models and calibers as people type them: compared by the beginnings of their words. */

const ACCENTS = /[\u0300-\u0303\u0308\u030A\u030C\u0327]/g;
const UNITS = /(\d)\s*(mm|ga)(uge)?(?![a-z])/g;
/** Points and dashes inside of numbers and names: `.30-30`, `5.56`, `AR-15`. */
const JOINTS = /(\d)[.-](?=\d)|(?<=[a-z])-(?=\d)|\.(?=\d)/g;

/** The words of a text without what people write in different ways; the SQL function `detail_words` does the same. */
export function foldDetail(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .replaceAll(UNITS, '$1$2')
    .replaceAll(JOINTS, '$1')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Whether each word begins one of the others: "smith" matches "Smith & Wesson". */
export const matchesDetail = (words: readonly string[], folded: readonly string[]): boolean =>
  words.every((word) => folded.some((other) => other.startsWith(word)));
