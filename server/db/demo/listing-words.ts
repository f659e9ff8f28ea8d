/** Words of listings: what sellers say about condition, reasons and the way to meet. */
import type { Condition } from '#common/domain/categories.ts';

export const CONDITION_WORDS: Record<Condition, string[]> = {
  new: ['New in the box.', 'Unused, as it came.', 'New, never fired outside the factory.'],
  'like new': [
    'Looks and works like the day it left the store.',
    'Hard to tell from new.',
    'Used twice, wiped down and put away.',
  ],
  good: [
    'Honest use, well kept.',
    'A few handling marks that the pictures show.',
    'Works as it should, with light wear.',
  ],
  fair: [
    'Shows its years and works fine.',
    'Finish is worn in places; everything functions.',
    'A user, not a collector’s piece.',
  ],
  parts: [
    'Sold for parts or to repair, not working as it is.',
    'Incomplete, for somebody who needs what is left.',
  ],
};

/** What unopened supplies say instead. */
export const SEALED_WORDS = ['Factory sealed.', 'Unopened.', 'As it came from the store.'];

export const REASONS = [
  'Bought a second one and kept that.',
  'My son moved on to other things, so this can go.',
  'Making room for a project.',
  'Inherited from my uncle; I have no use for it.',
  'Tags did not come this year, so something has to pay for the trip.',
  'Moving to a smaller place.',
  'I promised my wife that one goes when one comes.',
  'Good piece that deserves to be used.',
  'Cleaning out the garage before winter.',
];

export const GUN_REASONS = [
  ...REASONS.slice(0, -1),
  'Thinning out the safe before winter.',
  'It has not left the safe in three seasons.',
  'Going left-handed after shoulder surgery.',
  'My knees ended the kind of hunting that I bought it for.',
];

/** What is over after somebody sold the thing that it was for. */
export const SUPPLY_REASONS = [
  'Sold what these were for.',
  'Changed calibers, so these can go.',
  'Bought too much when the shelves were empty.',
  'Cleaning out the garage before winter.',
  'Moving, and these are heavy.',
];

/** What a shop can say of whatever is new. */
export const NEW_FACTS = [
  'Full factory warranty',
  'Box, papers and manual',
  'Price includes a look over our bench',
];

export const CLOSINGS = [
  'Prefer to meet at a dealer near me and split the transfer fee.',
  'Transfer through any licensed dealer, buyer pays the fee.',
  'Happy to meet at the counter on a Saturday.',
  'Can drive an hour toward you for the transfer.',
  'Price is fair, so please no low offers.',
  'Open to reasonable offers after a week.',
  'Ask for more pictures, I answer in the evening.',
  'First to say they will take it gets it.',
];

export const GEAR_CLOSINGS = [
  'Pickup or mailed at cost.',
  'Can meet in town after work.',
  'Mailing is on me above $100.',
  'Ask for more pictures, I answer in the evening.',
  'Price is firm.',
  'Would trade for small rifle primers.',
  'First to say they will take it gets it.',
];

export const DEALER_NEW_OPENINGS = [
  'In stock and on the rack today.',
  'Fresh in this week.',
  'New, with the full factory warranty.',
  'Two in the back, one in the case.',
  'Last one at this price before the next delivery.',
];

export const DEALER_USED_OPENINGS = [
  'Came in on trade and went over our bench.',
  'Consigned by a regular who takes care of his things.',
  'Bought from an estate, checked at our bench.',
  'Traded in last week, function checked.',
  'Used, cleaned and ready.',
];

export const DEALER_CLOSINGS = [
  'Layaway for 60 days with a quarter down.',
  'We take trades: bring it in and we make an offer on the spot.',
  'Stop by, or write here and we hold it for a day.',
  'Ships to the dealer of your choice.',
  'Call ahead and it will be on the counter.',
];

export const BUY_OPENINGS = [
  'Looking for one to replace the one I should not have sold.',
  'My daughter is starting this season and needs this.',
  'Have cash and can drive two hours.',
  'Not in a hurry, so the right one matters more than a quick one.',
  'Filling the last gap in the safe.',
  'Any condition that works; marks do not bother me.',
];

export const BUY_CLOSINGS = [
  'Show me what you have, pictures welcome.',
  'Transfer at a dealer near you or near me, fee is mine.',
  'Price depends on condition, be honest and I will be too.',
];

export const BUY_WISHES = [
  'Complete and working',
  'Honest wear is fine, rust is not',
  'Original parts where possible',
  'Box or papers would be nice, not needed',
  'Within two hours of my zip, or through dealers',
];

export const BUY_SUPPLY_WISHES = [
  'Unopened, from one lot if possible',
  'Stored dry',
  'Will take all you have',
  'Can pick up on a weekend',
];

export const TRADE_OPENINGS = [
  'Like it fine, want something different.',
  'Even trade for one in the same condition, or cash on top either way.',
  'Would rather trade than sell.',
  'Changed what I hunt, so the caliber has to change too.',
];

export const FLAG_REASONS = [
  'Three members reported this: wrong category',
  'Asks for payment before meeting',
  'A serial number can be read in a picture',
  'Looks like the same listing posted four times',
  'The price does not fit what is described',
];

export const HIDE_REASONS = [
  'Duplicate of an earlier listing by the same person',
  'A phone number stands in the text; please use messages',
  'Not something that belongs on this site',
  'Pictures were taken from a maker’s catalog',
];

export const APPEALS = [
  'I corrected the category, please look again.',
  'The second one is a different piece, I have both here.',
  'I took the number out of the text.',
];
