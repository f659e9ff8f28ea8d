/** A post's fields: how they are read, which rules their type has for them, and in which form they are stored. */
import type { UpdatePostBody } from '#common/api/posts.ts';
import { parseCategory } from '#common/domain/categories.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import { PostType } from '#common/domain/enums.ts';
import { TITLE_MIN } from '#common/domain/limits.ts';
import {
  isDealerType,
  isListing,
  postTypeFromNumber,
  postTypeFromText,
  requiresPrice,
} from '#common/domain/post-types.ts';
import { parseVideo } from '#common/domain/video.ts';
import { type FieldError, invalid, invalidField } from '#server/core/errors.ts';

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
  /** What the store calls the item; a dealer's posts alone have one. */
  stock_number: string | null;
};

/** PostgreSQL's parser of words takes time with the square of a run such as `a_a_a_`: a second for 10,000 characters. */
const RUN_MAX = 500;
const LONG_RUN = new RegExp(String.raw`\S{${RUN_MAX + 1}}`);

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
    stock_number: isDealerType(type) ? fields.stock_number : null,
  };
  if (checked.title.length < TITLE_MIN) {
    errors.push({ path: 'title', message: `At least ${TITLE_MIN} characters.` });
  }
  if (LONG_RUN.test(checked.description)) {
    const message = `Add spaces to words of more than ${RUN_MAX} characters.`;
    errors.push({ path: 'description', message });
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
      errors.push({ path: 'zipCode', message: 'Enter the five digits of your ZIP code' });
    }
  } else {
    if (fields.price !== null) errors.push({ path: 'price', message: 'This kind of post has no price.' });
    checked.category = null;
    for (const name of ['condition', 'manufacturer', 'model', 'caliber'] as const) checked[name] = null;
  }
  if (type === PostType.Video) {
    const video = fields.video_url === null ? null : parseVideo(fields.video_url);
    if (video === null && !(isDraft && fields.video_url === null)) {
      errors.push({ path: 'videoUrl', message: 'Paste a link to a YouTube, Vimeo or Rumble video' });
    }
    checked.video_url = video?.url ?? null;
  } else {
    checked.video_url = null;
  }
  if (!isListing(type) && type !== PostType.Video && !isDraft && checked.description === '') {
    errors.push({ path: 'description', message: 'Write a few words' });
  }
  if (errors.length > 0) throw invalid(errors);
  return checked;
}

/** @throws 422 for a number that is no type's. */
export function readType(type: number | string): PostType {
  if (typeof type === 'string' && !/^\d+$/.test(type)) return postTypeFromText(type);
  const known = postTypeFromNumber(Number(type));
  if (known === null) throw invalidField('type', `There is no type ${type}.`);
  return known;
}

export const toDetail = (text: string | null | undefined): string | null =>
  text ? cleanLine(text) || null : null;

/** Types between which a post may be changed by an edit; the others are converted by an action. */
const CHANGEABLE: readonly (readonly PostType[])[] = [
  [PostType.Sell, PostType.Buy, PostType.Trade],
  [PostType.DealerNew, PostType.DealerUsed],
  [PostType.Basic, PostType.Video],
];

/** The fields as an edit leaves them. @throws 422 where the type may not change like this. */
export function mergeFields(row: PostFields, body: UpdatePostBody): PostFields {
  const type = body.type === undefined ? row.type : readType(body.type);
  if (type !== row.type && !CHANGEABLE.some((group) => group.includes(type) && group.includes(row.type))) {
    throw invalidField('type', 'A post of this kind cannot become one of that kind.');
  }
  const pick = <T>(value: T | undefined, present: T): T => (value === undefined ? present : value);
  const detail = (value: string | null | undefined, present: string | null): string | null =>
    value === undefined ? present : toDetail(value);
  return {
    type,
    title: pick(body.title, row.title),
    description: pick(body.description, row.description),
    price: pick(body.price, row.price),
    category: pick(body.category, row.category),
    zip: pick(body.zipCode, row.zip),
    video_url: pick(body.videoUrl, row.video_url),
    condition: pick(body.condition, row.condition),
    manufacturer: detail(body.manufacturer, row.manufacturer),
    model: detail(body.model, row.model),
    caliber: detail(body.caliber, row.caliber),
    stock_number: detail(body.stockNumber, row.stock_number),
  };
}
