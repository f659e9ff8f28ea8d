/** The rules that a new site begins with. */
import type { RuleSet } from './screen-rule.ts';
import { BUYER_RULES } from './rules/buyers.ts';
import { CODE_WORD_RULES } from './rules/code-words.ts';
import { CONDUCT_RULES } from './rules/conduct.ts';
import { DEALER_RULES } from './rules/dealers.ts';
import { DEVICE_RULES } from './rules/devices.ts';
import { DISGUISED_SUPPRESSOR_RULES } from './rules/disguised-suppressors.ts';
import { EXPLOSIVE_RULES } from './rules/explosives.ts';
import { LISTS } from './rules/lists.ts';
import { MACHINE_GUN_RULES } from './rules/machine-guns.ts';
import { PEOPLE_RULES } from './rules/people.ts';
import { PROHIBITED_BUYER_RULES } from './rules/prohibited-buyers.ts';
import { SCAM_RULES } from './rules/scams.ts';
import { SERIAL_RULES } from './rules/serials.ts';
import { STOLEN_RULES } from './rules/stolen.ts';
import { SUPPRESSOR_RULES } from './rules/suppressors.ts';

export const DEFAULT_RULES: RuleSet = {
  lists: LISTS,
  rules: [
    ...DEVICE_RULES,
    ...MACHINE_GUN_RULES,
    ...EXPLOSIVE_RULES,
    ...SERIAL_RULES,
    ...SUPPRESSOR_RULES,
    ...DISGUISED_SUPPRESSOR_RULES,
    ...BUYER_RULES,
    ...DEALER_RULES,
    ...PROHIBITED_BUYER_RULES,
    ...STOLEN_RULES,
    ...CONDUCT_RULES,
    ...SCAM_RULES,
    ...CODE_WORD_RULES,
    ...PEOPLE_RULES,
  ],
};
