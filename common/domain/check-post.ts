/** The rules for what a post says, the same in the editor and on the server. */
import { parseCategory } from './categories.ts';
import { cleanLine } from './clean-text.ts';
import { PostType } from './enums.ts';
import { DESCRIPTION_MAX, PRICE_MAX, TITLE_MAX, TITLE_MIN } from './limits.ts';
import { checkDetails, type ListingDetails } from './listing-fields.ts';
import { isListing, requiresPrice } from './post-types.ts';
import { parseVideo } from './video.ts';
import { isZip, ZIP_RULE } from './zip.ts';

export interface PostText extends Partial<ListingDetails> {
  type: PostType;
  title: string;
  description: string;
  price: number | null;
  category: string | null;
  zipCode: string | null;
  videoUrl: string | null;
}

interface CheckOptions {
  /** A draft may lack what publishing needs. */
  isDraft: boolean;
  /** Whether a listing without a ZIP code has a place all the same: its own, or its author's. */
  hasPlace: boolean;
}

/** PostgreSQL's word parser takes quadratic time for a run such as `a_a_a_`: a second for 10,000 characters. */
const RUN_MAX = 500;
const LONG_RUN = new RegExp(String.raw`\S{${RUN_MAX + 1}}`);

/** @returns what is wrong, by field */
export function checkPost(
  post: PostText,
  { isDraft, hasPlace }: CheckOptions,
): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = [];
  const fail = (path: keyof PostText, message: string): void => void errors.push({ path, message });
  const { type, price, category, zipCode } = post;

  const title = checkTitle(post.title);
  if (title !== undefined) fail('title', title);
  if (post.description.length > DESCRIPTION_MAX) {
    fail('description', `Use at most ${DESCRIPTION_MAX.toLocaleString('en-US')} characters`);
  } else if (LONG_RUN.test(post.description)) {
    fail('description', `Add spaces to words of more than ${RUN_MAX} characters.`);
  }
  if (isListing(type)) {
    if (price === null) {
      if (requiresPrice(type) && !isDraft) fail('price', 'Enter a price in whole dollars');
    } else if (price > PRICE_MAX) fail('price', `Enter at most $${PRICE_MAX.toLocaleString('en-US')}`);
    if (category === null ? !isDraft : parseCategory(category) === null)
      fail('category', 'Choose a category');
    if (zipCode === null) {
      if (!isDraft && !hasPlace) fail('zipCode', 'Enter the five digits of your ZIP code');
    } else if (!isZip(zipCode)) fail('zipCode', ZIP_RULE);
    errors.push(...checkDetails(post, type, category).errors);
  } else if (price !== null) fail('price', 'This kind of post has no price.');

  if (type === PostType.Video) {
    const isMissing = post.videoUrl === null;
    if (isMissing ? !isDraft : parseVideo(post.videoUrl ?? '') === null) {
      fail('videoUrl', 'Paste a link to a YouTube, Vimeo or Rumble video');
    }
  } else if (!isListing(type) && !isDraft && post.description.trim() === '') {
    fail('description', 'Write something first');
  }
  return errors;
}

/** The one rule for a draft too: it is found by its title. */
export function checkTitle(text: string): string | undefined {
  const { length } = cleanLine(text);
  if (length < TITLE_MIN) return `Write a title of at least ${TITLE_MIN} characters`;
  return length > TITLE_MAX ? `Use at most ${TITLE_MAX} characters` : undefined;
}
