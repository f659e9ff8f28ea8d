/** What is known of a member, who sees it, and how long it stays, in the words of the page; docs/data.md says it by column. */

export interface Kept {
  what: string;
  who: string;
  /** While the account is there, where that is not for as long as the account. */
  howLong: string;
}

const UNTIL_CLEARED = 'Until you clear it in your browser.';
const UNTIL_CLOSED = 'Until it is sent, or you close the tab.';

export const SEEN_BY_OTHERS: Kept[] = [
  {
    what: 'Display name and photo',
    who: 'Everyone.',
    howLong: 'Until you change them or delete your account.',
  },
  {
    what: 'ZIP code',
    who: 'You. Others see the city, the state and a rounded distance of what you list.',
    howLong: 'Until you change or remove it.',
  },
  {
    what: 'Posts and their photos',
    who: 'Everyone, while they are public. Drafts: only you. Flagged, hidden or deleted posts: you and moderators.',
    howLong: 'Until you delete them, then 30 more days.',
  },
  {
    what: 'Comments',
    who: 'Everyone who sees the post.',
    howLong: 'Until you remove them. They stay as a removed member’s when your account goes.',
  },
  {
    what: 'Messages and their photos',
    who: 'The two sides of the conversation: a store’s side is its staff of the day. Moderators, only in a conversation that one side has reported.',
    howLong: 'As long as the post exists.',
  },
  {
    what: 'Deals and ratings',
    who: 'The two sides of a deal. Everyone sees a rating once both have rated, or after 30 days.',
    howLong: 'As long as your account exists. Your ratings of others stay, shown as from a removed member.',
  },
];

export const SEEN_BY_FEW: Kept[] = [
  {
    what: 'Phone number',
    who: 'You, to log in. Administrators, to help and to keep a ban. Stores and other members: never.',
    howLong: 'Until you change it or delete your account.',
  },
  {
    what: 'Email address',
    who: 'You, and administrators. Stores and other members: never.',
    howLong: 'Until you change or remove it.',
  },
  {
    what: 'Votes and saved posts',
    who: 'You. Others see only the totals.',
    howLong: 'Until you remove them.',
  },
  {
    what: 'Saved searches, stores you follow, notifications, preferences',
    who: 'You.',
    howLong: 'Notifications: 90 days after you read them, a year at most. The rest until you remove it.',
  },
  {
    what: 'Reports you make',
    who: 'Moderators. The person you report never learns who reported them.',
    howLong: 'As long as your account exists.',
  },
  {
    what: 'Strikes, suspensions and why',
    who: 'You, moderators and administrators. Moderators’ notes: moderators and administrators.',
    howLong: 'As long as your account exists; strikes expire.',
  },
  {
    what: 'Your store role, and what you do there or as site staff',
    who: 'Who works at a store: its managers. What you changed: administrators, in a log that nobody can change.',
    howLong: 'The log: permanently, with your account number but not your name.',
  },
  {
    what: 'A dealer’s application',
    who: 'You and administrators.',
    howLong: 'As long as your account, or the store that came of it.',
  },
  {
    what: 'Devices: browser, internet address, last use',
    who: 'You see the device and time. Only the people who run the server can see addresses.',
    howLong: 'Until you log out, or 90 days without use.',
  },
  {
    what: 'Login codes',
    who: 'Nobody. We store only a keyed hash and the number it was sent to.',
    howLong: '2 days.',
  },
  {
    what: 'Browsers and networks that you logged in from',
    who: 'Nobody. We store only keyed hashes, so that others can’t lock you out.',
    howLong: 'A year after the last login from there.',
  },
];

export const COOKIES: Kept[] = [
  { what: 'rangepost_session', who: 'Keeps you logged in.', howLong: 'Ends after 90 days without use.' },
  {
    what: 'rangepost_browser',
    who: 'Shows that the browser entering a login code is the one that requested it.',
    howLong: '400 days after the last login.',
  },
  { what: 'age-verified', who: 'Your answer to the age question.', howLong: 'A year.' },
  { what: 'zip', who: 'The ZIP code you entered, to measure distances.', howLong: 'A year.' },
  { what: 'notice-seen', who: 'A site notice that you dismissed.', howLong: 'A year.' },
  {
    what: 'just-changed',
    who: 'Shows your own changes right away when the site has several databases.',
    howLong: 'A few seconds.',
  },
];

/** Kept by the browser and never sent; what ends with a colon goes on with numbers. */
export const STORED: Kept[] = [
  { what: 'theme', who: 'Your light or dark theme.', howLong: UNTIL_CLEARED },
  { what: 'layoutMode', who: 'Your grid or list view.', howLong: UNTIL_CLEARED },
  { what: 'sortMode', who: 'Your sort order.', howLong: UNTIL_CLEARED },
  { what: 'loginAt', who: 'Tells your other tabs that you logged in or out.', howLong: UNTIL_CLEARED },
  { what: 'moderationKeys', who: 'Whether a moderator uses keys.', howLong: UNTIL_CLEARED },
  {
    what: 'draft:',
    who: 'A post you haven’t published yet.',
    howLong: 'Until you publish or discard it.',
  },
  { what: 'comment-draft:', who: 'A comment you haven’t sent yet.', howLong: UNTIL_CLOSED },
  { what: 'comment-outbox:', who: 'A comment being sent.', howLong: UNTIL_CLOSED },
  { what: 'message-draft:', who: 'A message you haven’t sent yet.', howLong: UNTIL_CLOSED },
  { what: 'message-outbox:', who: 'A message being sent.', howLong: UNTIL_CLOSED },
  {
    what: 'application-draft:',
    who: 'A dealer application you haven’t sent yet.',
    howLong: UNTIL_CLOSED,
  },
  {
    what: 'application-message:',
    who: 'An application message you haven’t sent yet.',
    howLong: UNTIL_CLOSED,
  },
  { what: 'lost-navigation', who: 'A page that did not load, to try it again.', howLong: UNTIL_CLOSED },
  { what: 'farewell', who: 'The message shown after you log out.', howLong: 'Until it’s shown.' },
  {
    what: 'react-router-scroll-positions',
    who: 'Your scroll position, for going back.',
    howLong: 'Until you close the tab.',
  },
];
