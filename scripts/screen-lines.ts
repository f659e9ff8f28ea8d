/** Reads a text to screen from a line of JSON, with what is missing or unknown filled in. */
import { parseCategory } from '#common/domain/categories.ts';
import { SCREEN_KINDS, type ScreenInput } from '#common/domain/screen/screen-rule.ts';

export type ScreenLine = { id: unknown; input: ScreenInput; fault: null } | { fault: string };

/** Whoever writes an unknown kind is screened as a seller, and who names no poster as a private person. */
export function readScreenLine(line: string): ScreenLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: 'This is not JSON.' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: 'This is no JSON object.' };
  const fields = value as Record<string, unknown>;
  const kind = readWord(fields.kind);
  return {
    id: fields.id ?? null,
    input: {
      poster: readWord(fields.poster) === 'dealer' ? 'dealer' : 'private',
      kind: SCREEN_KINDS.find((known) => known === kind) ?? 'sell',
      title: readText(fields.title),
      description: readText(fields.description),
      price: readPrice(fields.price),
      category: parseCategory(readText(fields.category)),
    },
    fault: null,
  };
}

const readText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const readWord = (value: unknown): string => readText(value).trim().toLowerCase();

function readPrice(value: unknown): number | null {
  const price = typeof value === 'string' ? Number(value.replaceAll(/[$,\s]/g, '') || Number.NaN) : value;
  return typeof price === 'number' && Number.isFinite(price) ? price : null;
}
