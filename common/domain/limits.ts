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
/** Names given to new members begin with this; such a name counts as not chosen yet. */
export const ANONYMOUS_PREFIX = 'Anon';
const ANONYMOUS = /^Anon[0-9a-f-]*$/i;

/** Whether a display name is the one a new account starts with: 'Anon' and hex characters and dashes. */
export function isAnonymousName(name: string): boolean {
  return ANONYMOUS.test(name);
}
