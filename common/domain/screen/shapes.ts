/** Finds what has a form rather than words: phone numbers, email addresses, street addresses, serial numbers. */
import { findAddresses } from './address-shapes.ts';
import { findEmails } from './email-shapes.ts';
import { isDigit, isWordCode } from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import type { Span } from './match-rows.ts';
import { findPhones, findSpokenPhones } from './phone-shapes.ts';
import { addSpot, type Spots } from './spots.ts';

/** What serial numbers are made of. */
const SIGN = 1;
const DIGIT = 2;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (isDigit(code)) return DIGIT;
  return isWordCode(code) || code === 0x2d ? SIGN : 0;
});

/** @param codes marks the places of ids and part numbers, of which digits are no phone number */
export function spotShapes(
  shapes: Map<string, number>,
  text: FoldedText,
  spots: Spots,
  codes: Uint8Array | null,
): void {
  for (const [shape, label] of shapes) {
    for (const { start, end } of findShape(shape, text)) {
      if (shape !== 'phone' || codes?.[start] !== 1) addSpot(spots, start, end, label);
    }
  }
}

function findShape(shape: string, text: FoldedText): Span[] {
  if (shape === 'phone') return [...findPhones(text), ...findSpokenPhones(text)];
  if (shape === 'email') return findEmails(text);
  if (shape === 'address') return findAddresses(text);
  return shape === 'code' ? findCodes(text) : [];
}

/** Letters and digits of five signs or more, three of them digits. */
function findCodes({ codes, numbers, numberCount }: FoldedText): Span[] {
  const found: Span[] = [];
  let behind = 0;
  for (let index = 0; index < numberCount; index++) {
    let start = numbers[index] ?? 0;
    if (start < behind) continue;
    while (start > behind && KINDS[codes[start - 1] ?? 0] !== 0) start--;
    let digits = 0;
    let end = start;
    for (; KINDS[codes[end] ?? 0] !== 0; end++) if (KINDS[codes[end] ?? 0] === DIGIT) digits++;
    behind = end;
    const length = end - start;
    if (digits > 2 && length > 4 && length < 25 && !isModelNumber(codes, start, end, digits))
      found.push({ start, end });
  }
  return found;
}

/** Models as 642-2: a number, a hyphen and up to three digits. */
function isModelNumber(codes: Uint8Array, start: number, end: number, digits: number): boolean {
  if (digits !== end - start - 1) return false;
  return codes[end - 2] === 0x2d || codes[end - 3] === 0x2d || (codes[end - 4] === 0x2d && start < end - 4);
}
