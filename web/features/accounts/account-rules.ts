/** Client-side checks of account fields. */
import {
  CODE_LENGTH,
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  DISPLAY_NAME_PATTERN,
} from '#common/domain/limits.ts';
import { digitsOnly } from '#common/domain/phone.ts';
import { isZip } from '#common/domain/zip.ts';

const PHONE_DIGITS = 10;
const NAME = new RegExp(DISPLAY_NAME_PATTERN, 'u');

/** Why a display name cannot be; undefined where it can. */
export function displayNameError(text: string): string | undefined {
  const name = text.trim();
  if (name.length > DISPLAY_NAME_MAX) return `At most ${DISPLAY_NAME_MAX} characters.`;
  if (name.length < DISPLAY_NAME_MIN) return `Use ${DISPLAY_NAME_MIN} to ${DISPLAY_NAME_MAX} characters.`;
  return NAME.test(name) ? undefined : 'Use letters, digits, spaces, and - _ . only.';
}

/** Why a zip cannot be; undefined where it can. An empty one takes the zip away. */
export function zipError(text: string): string | undefined {
  return text === '' || isZip(text) ? undefined : `A ZIP code has five digits.`;
}

/** Why a code cannot be; undefined where the server has to say. */
export function codeError(code: string): string | undefined {
  return code.length < CODE_LENGTH ? `Enter the ${CODE_LENGTH} digits of the code.` : undefined;
}

/** Why a phone number cannot be; undefined where the server has to say. */
export function phoneError(text: string): string | undefined {
  return digitsOnly(text).length === PHONE_DIGITS ? undefined : 'Enter a US phone number with ten digits.';
}
