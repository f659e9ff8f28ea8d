/** Names that pages and server must agree on. */

export const HUB_PATH = '/hubs/notifications';
/** What `Watch` is refused with: the thing is gone, or not for this person. */
export const WATCH_REFUSED = 'You can’t follow this page.';
/** There is one queue of moderators. */
export const QUEUE_ID = 1;
/** What one types to say that it is meant; one's display name will do as well. */
export const DELETE_WORD = 'DELETE';
/** Holds the ZIP code that this browser's reader has given. */
export const ZIP_COOKIE = 'zip';
/** Names the notice that this browser has put away; another text is shown again. */
export const NOTICE_COOKIE = 'notice-seen';
