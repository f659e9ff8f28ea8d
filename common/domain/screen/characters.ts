/** What kind of plain character a code is. */

export const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isWordCode = (code: number): boolean => isLetter(code) || isDigit(code);
/** Per cent and emoji are words of their own. */
export const isSign = (code: number): boolean => code === 0x25 || (code >= 1 && code <= 4);
export const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a;
