/** Offers of prohibited things in texts that may otherwise talk about them. */
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import type { ScreenCategory, ScreenHit, ScreenInput } from '#common/domain/screen/screen-rule.ts';

/** Things, not conduct: news may say that a sale without a check led to a sentence. */
const THINGS: ReadonlySet<ScreenCategory> = new Set([
  'conversion-device',
  'machine-gun',
  'no-serial',
  'unserialized-kit',
  'disguised-suppressor',
  'stolen',
]);

const NOT_REFUSED = String.raw`(?<!\b(?:not|never|nor|stop|no longer|don['’]?t|won['’]?t|didn['’]?t) )`;
/** How people say that something can be had from them. Prices and "selling" alone are in every news report. */
const OFFER = new RegExp(
  [
    String.raw`(?:^|[.!?:\n]\s*)(?:selling|wts|fs)\b(?! (?:of|is|was))`,
    String.raw`\b(?:i|we)(?: am| are|['’]?m|['’]?re)? (?:still |also |now )?selling\b`,
    String.raw`\b(?:for|4) sale\b`,
    String.raw`${NOT_REFUSED}\b(?:i|we)(?: can| also| still|['’]ll| will)? (?:sell|ship|print|get you|hook you up|(?:have|got) (?:some|a few|a couple|plenty|extra|\d+))\b`,
    String.raw`\b(?:hmu|(?:hit|dm|pm|text|msg|message|holler at) (?:me|us))\b|\bdms? (?:are )?open\b`,
    String.raw`${NOT_REFUSED}\bships? (?:to|free|fast|discreet\w*|from|same|next|anywhere|now|today|out)\b|\bshipped\b|\b(?:free|discreet) shipping\b`,
    String.raw`\d ?(?:bucks|dollars)? ?(?:each|ea|obo|firm|shipped|apiece|a piece)\b`,
    String.raw`\b(?:taking orders|order (?:now|yours)|get yours|make (?:me )?an offer|best offer|venmo|cash ?app|zelle)\b`,
    String.raw`\b(?:dm|pm|text|message|ask)(?: me)? for (?:price|prices|pics|details|info)\b`,
  ].join('|'),
  'i',
);

/** What would be refused in a listing, where the text offers it; to be held, since talk may be mistaken for an offer. */
export function findOffers(screen: Screen, text: Pick<ScreenInput, 'title' | 'description'>): ScreenHit[] {
  if (!OFFER.test(`${text.title}\n${text.description}`)) return [];
  const listing: ScreenInput = { ...text, poster: 'private', kind: 'sell', price: null, category: null };
  return screen(listing)
    .hits.filter(({ action, category }) => action === 'block' && THINGS.has(category))
    .map((hit) => ({ ...hit, action: 'hold' as const }));
}
