/** What a setting takes: values that were typed, checked and made clean, or what is wrong with them. */
import type { SettingValue } from '#common/api/settings.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import type { SettingDefinition } from './setting-definitions.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export type ReadValue = { value: SettingValue } | { message: string };

/** The value as it is stored, or why it is not taken. */
export function readSettingValue(definition: SettingDefinition, value: SettingValue): ReadValue {
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { message: 'Choose on or off.' };
    case 'integer': {
      const { min, max } = definition;
      if (typeof value !== 'number') return { message: 'Enter a whole number.' };
      return value >= min && value <= max
        ? { value }
        : {
            message: `Enter a number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`,
          };
    }
    default:
      return typeof value === 'string' ? readText(definition, value) : { message: 'Enter some text.' };
  }
}

function readText(
  { type, maxLength, mayBeEmpty }: Extract<SettingDefinition, { maxLength: number }>,
  given: string,
): ReadValue {
  const value = type === 'longText' ? cleanText(given) : cleanLine(given);
  if (value === '') return mayBeEmpty ? { value } : { message: 'This field is required.' };
  if (value.length > maxLength)
    return { message: `At most ${maxLength.toLocaleString('en-US')} characters.` };
  if (type === 'email' && !EMAIL.test(value)) return { message: 'Enter an email address.' };
  if (type === 'url') {
    // A browser is sent there: nothing but a web page will do.
    const isWeb = ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? '');
    if (!isWeb) return { message: 'Enter an address that begins with https://.' };
  }
  return { value };
}
