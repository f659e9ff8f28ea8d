/** The rules of a post's fields by its type: what must be there, what must not, and in which form it is stored. */
import { parseCategory } from '#common/domain/categories.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import type { PostType } from '#common/domain/enums.ts';
import { PostType as Types } from '#common/domain/enums.ts';
import { TITLE_MIN } from '#common/domain/limits.ts';
import { isListing, requiresPrice } from '#common/domain/post-types.ts';
import { parseVideo } from '#common/domain/video.ts';
import { type FieldError, invalid } from '#server/core/errors.ts';

export type PostFields = {
  type: PostType;
  title: string;
  description: string;
  price: number | null;
  category: string | null;
  zip: string | null;
  video_url: string | null;
  condition: string | null;
  manufacturer: string | null;
  model: string | null;
  caliber: string | null;
};

/**
 * Checks the fields against the type; drafts may lack what publishing needs.
 * @throws 422 with every field that is wrong.
 */
export function checkFields(fields: PostFields, { isDraft }: { isDraft: boolean }): PostFields {
  const errors: FieldError[] = [];
  const { type } = fields;
  const checked: PostFields = {
    ...fields,
    title: cleanLine(fields.title),
    description: cleanText(fields.description),
  };
  if (checked.title.length < TITLE_MIN) {
    errors.push({ path: 'title', message: `At least ${TITLE_MIN} characters.` });
  }
  if (isListing(type)) {
    if (requiresPrice(type) && fields.price === null && !isDraft) {
      errors.push({ path: 'price', message: 'Enter a price in whole dollars' });
    }
    if (fields.category === null) {
      if (!isDraft) errors.push({ path: 'category', message: 'Choose a category' });
    } else {
      checked.category = parseCategory(fields.category);
      if (checked.category === null) errors.push({ path: 'category', message: 'Choose a category' });
    }
    if (fields.zip === null && !isDraft) {
      errors.push({ path: 'zipCode', message: 'Enter the five digits of your zip code' });
    }
  } else {
    if (fields.price !== null) errors.push({ path: 'price', message: 'This kind of post has no price.' });
    checked.category = null;
    for (const name of ['condition', 'manufacturer', 'model', 'caliber'] as const) checked[name] = null;
  }
  if (type === Types.Video) {
    const video = fields.video_url === null ? null : parseVideo(fields.video_url);
    if (video === null && !(isDraft && fields.video_url === null)) {
      errors.push({ path: 'videoUrl', message: 'Paste a link to a YouTube, Vimeo or Rumble video' });
    }
    checked.video_url = video?.url ?? null;
  } else {
    checked.video_url = null;
  }
  if (!isListing(type) && type !== Types.Video && !isDraft && checked.description === '') {
    errors.push({ path: 'description', message: 'Write a few words' });
  }
  if (errors.length > 0) throw invalid(errors);
  return checked;
}
