/** What stands in the editor's fields, what is wrong with it, and what is sent. */
import type { CreatePostBody, Post, UpdatePostBody } from '#common/api/posts.ts';
import { type Condition, CONDITIONS } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import { DESCRIPTION_MAX, PRICE_MAX, TITLE_MAX, TITLE_MIN } from '#common/domain/limits.ts';
import { isDealerType, isListing, requiresPrice } from '#common/domain/post-types.ts';
import { parseVideo } from '#common/domain/video.ts';
import { isZip } from '#common/domain/zip.ts';

export interface EditorValues {
  type: PostType;
  title: string;
  /** Digits, or empty. */
  price: string;
  category: string;
  condition: string;
  description: string;
  zipCode: string;
  manufacturer: string;
  model: string;
  caliber: string;
  stockNumber: string;
  videoUrl: string;
}
export type EditorField = keyof EditorValues;
/** In the order of the page: the first error takes the focus. */
export const EDITOR_FIELDS = [
  'type',
  'title',
  'price',
  'category',
  'condition',
  'videoUrl',
  'description',
  'zipCode',
  'manufacturer',
  'model',
  'caliber',
  'stockNumber',
] as const satisfies readonly EditorField[];
export type EditorErrors = Partial<Record<EditorField, string>>;

const DETAILS = ['manufacturer', 'model', 'caliber'] as const;

export function emptyValues(type: PostType, zipCode: string | null): EditorValues {
  return {
    type,
    title: '',
    price: '',
    category: '',
    condition: '',
    description: '',
    zipCode: zipCode ?? '',
    manufacturer: '',
    model: '',
    caliber: '',
    stockNumber: '',
    videoUrl: '',
  };
}

/** A post's zip is never told, not even to its author: an empty field leaves it as it is. */
export function valuesOfPost(post: Post): EditorValues {
  return {
    type: post.type as PostType,
    title: post.title,
    price: post.price === null ? '' : String(post.price),
    category: post.category ?? '',
    condition: post.condition ?? '',
    description: post.description,
    zipCode: '',
    manufacturer: post.manufacturer ?? '',
    model: post.model ?? '',
    caliber: post.caliber ?? '',
    stockNumber: post.stockNumber ?? '',
    videoUrl: post.video?.url ?? '',
  };
}

interface CheckOptions {
  /** Whether a listing without a zip would have no place at all. */
  needsZip: boolean;
}

/** What a person should mend before publishing; the server checks again. */
export function checkValues(values: EditorValues, { needsZip }: CheckOptions): EditorErrors {
  const errors: EditorErrors = {};
  const { type, zipCode } = values;
  const title = checkTitle(values.title);
  if (title) errors.title = title;
  if (values.description.length > DESCRIPTION_MAX) {
    errors.description = `Use at most ${DESCRIPTION_MAX.toLocaleString('en-US')} characters`;
  }
  if (isListing(type)) {
    const price = checkPrice(values.price, requiresPrice(type));
    if (price) errors.price = price;
    if (values.category === '') errors.category = 'Choose a category';
    if (zipCode === '' ? needsZip : !isZip(zipCode)) errors.zipCode = 'A ZIP code has five digits';
  }
  if (type === PostType.Video && parseVideo(values.videoUrl) === null) {
    errors.videoUrl = 'Paste a link to a YouTube, Vimeo or Rumble video';
  }
  if (!isListing(type) && type !== PostType.Video && values.description.trim() === '') {
    errors.description = 'Write a few words';
  }
  return errors;
}

/** The one rule for a draft too: it is found by its title. */
export function checkTitle(title: string): string | undefined {
  const { length } = title.trim();
  if (length < TITLE_MIN) return `Write a title of at least ${TITLE_MIN} characters`;
  return length > TITLE_MAX ? `Use at most ${TITLE_MAX} characters` : undefined;
}

function checkPrice(price: string, isRequired: boolean): string | undefined {
  if (price === '') return isRequired ? 'Enter a price in whole dollars' : undefined;
  return Number(price) > PRICE_MAX ? `Enter at most $${PRICE_MAX.toLocaleString('en-US')}` : undefined;
}

type Body = Omit<CreatePostBody, 'draft'>;

/** Fields that the type does not have are null, so that a change of type clears them. */
function toBody(values: EditorValues, mediaIds: number[]): Body {
  const { type } = values;
  const ofListing = (text: string): string | null =>
    isListing(type) && text.trim() !== '' ? text.trim() : null;
  const condition = ofListing(values.condition);
  const price = ofListing(values.price);
  const [manufacturer, model, caliber] = DETAILS.map((name) => ofListing(values[name]));
  return {
    type,
    title: values.title.trim(),
    description: values.description.trim(),
    price: price === null ? null : Number(price),
    category: ofListing(values.category),
    condition: CONDITIONS.find((one): one is Condition => one === condition) ?? null,
    zipCode: ofListing(values.zipCode),
    manufacturer,
    model,
    caliber,
    stockNumber: isDealerType(type) ? ofListing(values.stockNumber) : null,
    videoUrl: type === PostType.Video ? values.videoUrl.trim() : null,
    mediaIds,
  };
}

/** What creates a post; what was left empty is not sent. */
export function toCreateBody(values: EditorValues, mediaIds: number[], draft: boolean): CreatePostBody {
  const body = toBody(values, mediaIds);
  const filled = Object.entries(body).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(filled) as Body), ...(draft ? { draft } : {}) };
}

/** What differs from the saved post: text that was not touched is not looked through again. */
export function toUpdateBody(values: EditorValues, mediaIds: number[], post: Post): UpdatePostBody {
  const before = toBody(
    valuesOfPost(post),
    post.media.map((media) => media.id),
  );
  const after = toBody(values, mediaIds);
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
  );
  return Object.fromEntries(changed);
}
