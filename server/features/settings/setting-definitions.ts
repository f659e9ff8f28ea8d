/** Every setting of the site as data: its words, its kind and bounds, its default, and who may change it. */
import { CONTACT_ADDRESS_MAX, NOTICE_MAX } from '#common/api/settings.ts';
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

/** How much an account of one level does in any 24 hours. */
const perDay = (what: string, who: string, value: number) =>
  integer({
    group: 'New accounts',
    label: `${what} a day, ${who}`,
    description: 'In any 24 hours. Members at the limit see when they can continue.',
    default: value,
    min: 1,
    max: 100_000,
  });
const [NEW, GROWING, ESTABLISHED] = ['new accounts', 'growing accounts', 'established accounts'];

/** In groups, in the order in which administrators read them. */
export const SETTING_DEFINITIONS = {
  siteName: text({
    group: 'Site',
    label: 'Site name',
    description: 'Appears in the header, page titles, text messages and emails.',
    default: 'Rangepost',
    maxLength: 40,
  }),
  homeHeadline: text({
    group: 'Site',
    label: 'Headline of the home page',
    description:
      'Stands on the network’s home page, above its description, which “Manage Tenants” changes. Each sentence begins a line.',
    default: 'Find it nearby. Meet at the counter.',
    maxLength: 80,
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
    label: 'Listing duration, in days',
    description:
      'How long a listing stays up after it is published or renewed. Existing listings keep their end date.',
    default: 60,
    min: 1,
    max: 365,
  }),
  reportThreshold: integer({
    group: 'Listings and reports',
    label: 'Reports that flag a post',
    description:
      'How many different members must report a post before it is flagged automatically. New accounts are not counted.',
    default: 3,
    min: 1,
    max: 100,
  }),
  strikeLifeDays: integer({
    group: 'Strikes',
    label: 'Life of a strike, in days',
    description: 'How long a strike counts after a moderator gave it. Strikes of before keep theirs.',
    default: 180,
    min: 1,
    max: 3_650,
  }),
  strikesToSuspend: integer({
    group: 'Strikes',
    label: 'Strikes that suspend',
    description: 'So many strikes that count at the same time suspend an account by themselves.',
    default: 3,
    min: 1,
    max: 20,
  }),
  strikeSuspensionDays: integer({
    group: 'Strikes',
    label: 'Suspension by strikes, in days',
    description: 'How long such a suspension lasts.',
    default: 14,
    min: 1,
    max: 30,
  }),
  newAccountDays: integer({
    group: 'New accounts',
    label: 'Days as a new account',
    description:
      'An account so young is new: it does less a day and puts no links into its texts. A strike that counts makes any account new.',
    default: 7,
    min: 0,
    max: 365,
  }),
  growingAccountDays: integer({
    group: 'New accounts',
    label: 'Days until an account is established',
    description: 'Until then, counted from its beginning, it is growing.',
    default: 30,
    min: 0,
    max: 730,
  }),
  conductSigns: integer({
    group: 'New accounts',
    label: 'Signs of conduct that an established account shows',
    description:
      'So many of three: a confirmed email address; a post that has stood for a week, while nothing was upheld against the account for 90 days; a deal with another member.',
    default: 1,
    min: 0,
    max: 3,
  }),
  newPostsPerDay: perDay('Posts', NEW, 10),
  growingPostsPerDay: perDay('Posts', GROWING, 25),
  postsPerDay: perDay('Posts', ESTABLISHED, 100),
  newConversationsPerDay: perDay('New conversations', NEW, 20),
  growingConversationsPerDay: perDay('New conversations', GROWING, 40),
  conversationsPerDay: perDay('New conversations', ESTABLISHED, 200),
  newMessagesPerDay: perDay('Messages', NEW, 120),
  growingMessagesPerDay: perDay('Messages', GROWING, 300),
  messagesPerDay: perDay('Messages', ESTABLISHED, 2_000),
  newCommentsPerDay: perDay('Comments', NEW, 40),
  growingCommentsPerDay: perDay('Comments', GROWING, 100),
  commentsPerDay: perDay('Comments', ESTABLISHED, 500),
  burstPosts: integer({
    group: 'New accounts',
    label: 'Like posts that moderators look at',
    description:
      'So many posts of one category in nearly the same words, by one member within 24 hours, wait for a moderator. They stay public, and nobody is told.',
    default: 5,
    min: 2,
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
