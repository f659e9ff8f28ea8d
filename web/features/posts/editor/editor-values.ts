/** What stands in the editor's fields, what is wrong with it, and what is sent. */
import type { CreatePostBody, Post, UpdatePostBody } from '#common/api/posts.ts';
import { checkPost } from '#common/domain/check-post.ts';
import { PostType } from '#common/domain/enums.ts';
import {
  fieldText,
  hasField,
  LISTING_FIELD_KEYS,
  type ListingDetails,
  type ListingFieldKey,
  mapFields,
  readField,
} from '#common/domain/listing-fields.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';

/** Texts as they were typed; an empty one says nothing. */
export type EditorValues = Record<ListingFieldKey, string> & {
  type: PostType;
  title: string;
  /** Digits, or empty. */
  price: string;
  category: string;
  description: string;
  zipCode: string;
  stockNumber: string;
  videoUrl: string;
};
export type EditorField = keyof EditorValues;
/** In the order of the page: the first error takes the focus. */
export const EDITOR_FIELDS: readonly EditorField[] = [
  'type',
  'title',
  'price',
  'category',
  'condition',
  'videoUrl',
  'description',
  'zipCode',
  ...LISTING_FIELD_KEYS.filter((key) => key !== 'condition'),
  'stockNumber',
];
export type EditorErrors = Partial<Record<EditorField, string>>;

export function emptyValues(type: PostType, zipCode: string | null): EditorValues {
  return {
    type,
    title: '',
    price: '',
    category: '',
    description: '',
    zipCode: zipCode ?? '',
    ...mapFields(() => ''),
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
    description: post.description,
    zipCode: '',
    ...mapFields((key) => fieldText(post[key])),
    stockNumber: post.stockNumber ?? '',
    videoUrl: post.video?.url ?? '',
  };
}

interface CheckOptions {
  /** Whether a listing without a zip would have no place at all. */
  needsZip: boolean;
}

/** What a person should mend before publishing; the server checks the same again. */
export function checkValues(values: EditorValues, { needsZip }: CheckOptions): EditorErrors {
  const { details: typed, errors: unread } = readDetails(values);
  const errors = checkPost(
    { ...toBody(values, []), ...typed, type: values.type, videoUrl: values.videoUrl.trim() || null },
    { isDraft: false, hasPlace: !needsZip },
  );
  return { ...Object.fromEntries(errors.map(({ path, message }) => [path, message])), ...unread };
}

/** The details that were typed, and what cannot be read. */
function readDetails(values: EditorValues): { details: ListingDetails; errors: EditorErrors } {
  const errors: EditorErrors = {};
  const details = mapFields((key) => {
    if (!hasField(key, values.type, values.category)) return null;
    const read = readField(key, values[key]);
    if ('value' in read) return read.value;
    errors[key] = read.error;
    return null;
  }) as ListingDetails;
  return { details, errors };
}

type Body = Required<Omit<CreatePostBody, 'draft' | 'screenAppeal' | 'type'>> & { type: PostType };

/** Fields that the type does not have are null, so that a change of type clears them. */
function toBody(values: EditorValues, mediaIds: number[]): Body {
  const { type } = values;
  const ofListing = (text: string): string | null =>
    isListing(type) && text.trim() !== '' ? text.trim() : null;
  const price = ofListing(values.price);
  return {
    type,
    title: values.title.trim(),
    description: values.description.trim(),
    price: price === null ? null : Number(price),
    category: ofListing(values.category),
    zipCode: ofListing(values.zipCode),
    ...readDetails(values).details,
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
