/** Every setting of the site as data: its words, its kind and bounds, its default, and who may change it. */
import { CONTACT_ADDRESS_MAX, NOTICE_MAX } from '#common/contracts/settings.ts';
import { EMAIL_MAX } from '#common/domain/limits.ts';
import type { Permission } from '#common/domain/roles.ts';

type Words = { group: string; label: string; description: string; permission?: Permission };
type TextKind = 'text' | 'longText' | 'url' | 'email';
type TextDefinition = Words & { type: TextKind; default: string; maxLength: number; mayBeEmpty?: true };
type IntegerDefinition = Words & { type: 'integer'; default: number; min: number; max: number };
type BooleanDefinition = Words & { type: 'boolean'; default: boolean };
export type SettingDefinition = TextDefinition | IntegerDefinition | BooleanDefinition;

const text = (words: Omit<TextDefinition, 'type'>, type: TextKind = 'text'): TextDefinition => ({
  ...words,
  type,
});
const integer = (words: Omit<IntegerDefinition, 'type'>): IntegerDefinition => ({
  ...words,
  type: 'integer',
});
const boolean = (words: Omit<BooleanDefinition, 'type'>): BooleanDefinition => ({
  ...words,
  type: 'boolean',
});

/** In groups, in the order in which administrators read them. */
export const SETTING_DEFINITIONS = {
  siteName: text({
    group: 'Site',
    label: 'Site name',
    description: 'Stands in the header, in titles, texts and mails.',
    default: 'Rangepost',
    maxLength: 40,
  }),
  noticeText: text(
    {
      group: 'Site',
      label: 'Notice',
      description: 'Stands on top of every page while it is set. Each reader can put it away.',
      default: '',
      maxLength: NOTICE_MAX,
      mayBeEmpty: true,
    },
    'longText',
  ),
  operatorName: text({
    group: 'Operator and contact',
    label: 'Operator’s legal name',
    description: 'Who operates the site, as the privacy page says it.',
    default: 'Rangepost Holdings',
    maxLength: 120,
  }),
  contactEmail: text(
    {
      group: 'Operator and contact',
      label: 'Contact email',
      description: 'Where people write to; stands on the information pages and in mails.',
      default: 'hello@rangepost.example',
      maxLength: EMAIL_MAX,
    },
    'email',
  ),
  contactAddress: text(
    {
      group: 'Operator and contact',
      label: 'Contact address',
      description: 'The operator’s postal address; stands on the privacy page.',
      default: '',
      maxLength: CONTACT_ADDRESS_MAX,
      mayBeEmpty: true,
    },
    'longText',
  ),
  ageConfirmRequired: boolean({
    group: 'Age gate',
    label: 'Ask for the age',
    description: 'Visitors confirm that they are 18 or older before they see the site.',
    default: true,
  }),
  leaveAddress: text(
    {
      group: 'Age gate',
      label: 'Leave address',
      description: 'Where “I am under 18” leads.',
      default: 'https://www.google.com',
      maxLength: 500,
    },
    'url',
  ),
  listingLifeDays: integer({
    group: 'Listings and reports',
    label: 'Life of a listing, in days',
    description:
      'How long a listing stays after it was published or renewed. Listings of before keep theirs.',
    default: 60,
    min: 1,
    max: 365,
  }),
  reportThreshold: integer({
    group: 'Listings and reports',
    label: 'Reports that flag a post',
    description: 'So many different members report a post before it is flagged by itself.',
    default: 3,
    min: 1,
    max: 100,
  }),
  registrationOpen: boolean({
    group: 'What is open',
    label: 'New accounts',
    description: 'Switched off, people log in to accounts they have and nobody makes a new one.',
    default: true,
  }),
  postingOpen: boolean({
    group: 'What is open',
    label: 'New posts',
    description: 'Switched off, nobody publishes; drafts are kept, and posts that are there can be changed.',
    default: true,
  }),
  commentsOpen: boolean({
    group: 'What is open',
    label: 'Comments',
    description: 'Switched off, comments are read and none is written.',
    default: true,
  }),
  messagesOpen: boolean({
    group: 'What is open',
    label: 'Messages',
    description: 'Switched off, messages are read and none is sent.',
    default: true,
  }),
  codesPerDay: integer({
    group: 'Login',
    label: 'Codes a day',
    description: 'How many login codes the whole site sends in 24 hours at most. Each one costs money.',
    default: 10_000,
    min: 100,
    max: 1_000_000,
    permission: 'jobs:manage',
  }),
} satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof SETTING_DEFINITIONS;
export type Settings = { [K in SettingKey]: (typeof SETTING_DEFINITIONS)[K]['default'] };

export const SETTING_KEYS = Object.keys(SETTING_DEFINITIONS) as SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_DEFINITIONS, key);
}
