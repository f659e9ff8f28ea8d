/** Lengths and amounts that both sides check (the server decides, the pages spare a round trip). */

export const TITLE_MIN = 4;
export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 10_000;
export const PRICE_MAX = 1_000_000;
export const MEDIA_MAX = 12;
export const DETAIL_MAX = 60;
export const STOCK_NUMBER_MAX = 40;
export const DISPLAY_NAME_MIN = 3;
export const DISPLAY_NAME_MAX = 30;
export const DISPLAY_NAME_PATTERN = '^[\\p{L}\\p{N} ._-]+$';
export const EMAIL_MAX = 254;
export const CODE_LENGTH = 6;
/** A number gets a login code at most this often, in seconds. */
export const CODE_RESEND_SECONDS = 30;
export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;
export const SEARCH_NAME_MAX = 60;
export const COMMENT_MAX = 4_000;
export const MESSAGE_MAX = 4_000;
export const MESSAGE_MEDIA_MAX = 4;
export const REPORT_TEXT_MAX = 1_000;
export const TENANT_PHRASE_MAX = 100;
export const STORE_NAME_MAX = 80;
export const STORE_DESCRIPTION_MAX = 2_000;
export const HOURS_MAX = 500;
export const HOSTS_MAX = 10;
export const TRANSFER_FEE_MAX = 10_000;
/** A comment is edited for so long; later an answer would stand below words that it did not answer. */
export const COMMENT_EDIT_MINUTES = 15;
export const AUDIT_PHRASE_MAX = 80;
/** At most this many replies of a thread are counted; above it the page says "100+". */
export const REPLY_COUNT_CAP = 100;
/** Deals and ratings are counted so far; a page says "1,000+" then. */
export const DEALS_COUNTED = 1_000;
export const SCORE_MAX = 5;
export const RATING_TEXT_MAX = 500;
/** So many days after it was sold the buyer can be named, and after that a deal can be rated. */
export const DEAL_DAYS = 30;
/** Minutes in which a job counts as done lately: so long it is kept. */
export const LATELY_MINUTES = 10;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** A file has at most so many rows and bytes. */
export const IMPORT_ROWS_MAX = 10_000;
export const BULK_MAX = 200;
export const DECISION_REASON_MAX = 500;
/** Between the proof of a lost number's owner and its change; the owner can stop it until then. */
export const NUMBER_CHANGE_HOURS = 72;
/** What a person can say to show that an account is theirs. */
export const LOST_NUMBER_STATEMENT_MAX = 1_000;
export const PEOPLE_REASON_MAX = 300;
export const PEOPLE_NOTE_MAX = 2_000;
export const PEOPLE_PHRASE_MAX = 254;
/** Characters of what its owner tells a moderator. */
export const APPEAL_MAX = 2_000;
/** At most this many are counted; above it the page says "1,000+". */
export const COUNT_CAP = 1_000;
export const STREET_MAX = 120;
export const WEBSITE_MAX = 200;
export const APPLICATION_REASON_MAX = 1_000;
/** Names given to new members begin with this; such a name counts as not chosen yet. */
export const ANONYMOUS_PREFIX = 'Anon';
const ANONYMOUS = /^Anon[0-9a-f-]*$/i;

/** Whether a display name is the one a new account starts with: 'Anon' and hex characters and dashes. */
export function isAnonymousName(name: string): boolean {
  return ANONYMOUS.test(name);
}
