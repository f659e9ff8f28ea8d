/** Which posts offer something that a licensed dealer has to transfer: firearms, and the frames or receivers of one. */
import { PostType } from './enums.ts';

interface Offer {
  type: number;
  category: string | null;
  title: string;
  description: string;
}

const OFFERS: ReadonlySet<number> = new Set([
  PostType.Sell,
  PostType.DealerNew,
  PostType.DealerUsed,
  PostType.Trade,
]);

/** Parts that are named after a frame or receiver and are none: they ship like any other part. */
const OTHER_PARTS =
  /\b(?:upper receivers?|lower parts?|(?:lower )?receiver (?:extensions?|rails?|covers?|end ?plates?)|frame (?:grips?|screws?)|[jklnxz][- ]frames?|for (?:an? )?[\w -]{0,30}(?:frames?|receivers?|lowers?))\b/gi;
const FRAME_OR_RECEIVER = /\b(?:frames?|receivers?|lowers?|barreled actions?)\b/i;
/** A text uses these words in passing ("lower the price"), so it has to be plainer than a title. */
const PLAIN_FRAME_OR_RECEIVER =
  /\b(?:lower receiver|(?:stripped|complete|serialized|bare) (?:frame|receiver|lower))\b/i;

/** There is no field for frames and receivers yet: gun parts are judged by what their seller calls them. */
export function needsTransfer({ type, category, title, description }: Offer): boolean {
  if (!OFFERS.has(type)) return false;
  if (category === 'guns') return true;
  if (category !== 'gunParts') return false;
  return (
    FRAME_OR_RECEIVER.test(title.replace(OTHER_PARTS, '')) ||
    PLAIN_FRAME_OR_RECEIVER.test(description.replace(OTHER_PARTS, ''))
  );
}
