/** A post's fields: how they are read, which rules their type has for them, and in which form they are stored. */
import type { UpdatePostBody } from '#common/api/posts.ts';
import { parseCategory } from '#common/domain/categories.ts';
import { checkPost } from '#common/domain/check-post.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import { PostType } from '#common/domain/enums.ts';
import {
  checkDetails,
  columnsOfDetails,
  detailsOfRow,
  type ListingColumns,
  mergeDetails,
} from '#common/domain/listing-fields.ts';
import { isDealerType, isListing, postTypeFromNumber, postTypeFromText } from '#common/domain/post-types.ts';
import { parseVideo } from '#common/domain/video.ts';
import { invalid, invalidField } from '#server/http/errors.ts';

export type PostFields = ListingColumns & {
  type: PostType;
  title: string;
  description: string;
  price: number | null;
  category: string | null;
  zip: string | null;
  video_url: string | null;
  /** What the store calls the item; a dealer's posts alone have one. */
  stock_number: string | null;
};

/**
 * Checks the fields against the type; drafts may lack what publishing needs.
 * @returns them in the form in which they are stored
 * @throws 422 with every field that is wrong.
 */
export function checkFields(fields: PostFields, { isDraft }: { isDraft: boolean }): PostFields {
  const { type } = fields;
  const texts = { ...fields, description: cleanText(fields.description) };
  const details = detailsOfRow(fields);
  const errors = checkPost(
    { ...texts, ...details, zipCode: fields.zip, videoUrl: fields.video_url },
    { isDraft, hasPlace: false },
  );
  if (errors.length > 0) throw invalid(errors);
  const category = isListing(type) && fields.category !== null ? parseCategory(fields.category) : null;
  return {
    ...texts,
    title: cleanLine(fields.title),
    category,
    ...columnsOfDetails(checkDetails(details, type, category).details),
    video_url:
      type === PostType.Video && fields.video_url !== null
        ? (parseVideo(fields.video_url)?.url ?? null)
        : null,
    stock_number: isDealerType(type) ? fields.stock_number : null,
  };
}

/** @throws 422 for a number that is no type's. */
export function readType(type: number | string): PostType {
  if (typeof type === 'string' && !/^\d+$/.test(type)) return postTypeFromText(type);
  const known = postTypeFromNumber(Number(type));
  if (known === null) throw invalidField('type', `There is no type ${type}.`);
  return known;
}

export const toStockNumber = (text: string | null | undefined): string | null =>
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
    throw invalidField('type', 'You can’t change a post to that type.');
  }
  const pick = <T>(value: T | undefined, present: T): T => (value === undefined ? present : value);
  return {
    type,
    title: pick(body.title, row.title),
    description: pick(body.description, row.description),
    price: pick(body.price, row.price),
    category: pick(body.category, row.category),
    zip: pick(body.zipCode, row.zip),
    video_url: pick(body.videoUrl, row.video_url),
    ...columnsOfDetails(mergeDetails(detailsOfRow(row), body)),
    stock_number: body.stockNumber === undefined ? row.stock_number : toStockNumber(body.stockNumber),
  };
}
