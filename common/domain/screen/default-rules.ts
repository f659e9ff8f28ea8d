/** The rules that a new site begins with. */
import type { RuleSet } from './screen-rule.ts';
import { BUYER_RULES } from './rules/buyers.ts';
import { CONDUCT_RULES } from './rules/conduct.ts';
import { DEVICE_RULES } from './rules/devices.ts';
import { LISTS } from './rules/lists.ts';
import { PEOPLE_RULES } from './rules/people.ts';
import { SERIAL_RULES } from './rules/serials.ts';
import { SUPPRESSOR_RULES } from './rules/suppressors.ts';

export const DEFAULT_RULES: RuleSet = {
  lists: LISTS,
  rules: [
    ...DEVICE_RULES,
    ...SERIAL_RULES,
    ...SUPPRESSOR_RULES,
    ...BUYER_RULES,
    ...CONDUCT_RULES,
    ...PEOPLE_RULES,
  ],
};
