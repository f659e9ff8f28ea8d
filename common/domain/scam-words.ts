/** What a message asks for that a careful reader would not do: pay for good, go elsewhere, hand out a code. */

/** Why a reader should be careful with a message. */
export const WARNING_KINDS = ['payment', 'off-site', 'code'] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

/** Letters of other alphabets that look like Latin ones. */
const pairUp = (letters: string, latin: string) =>
  Array.from(letters, (letter, index) => [letter, latin.charAt(index)] as const);
const LOOK_ALIKES = new Map([
  ...pairUp('аеорсухіјѕһԁԛԝтмнкв', 'aeopcyxijshdqwtmhkb'),
  ...pairUp('αεοικντυχρ', 'aeoikvtuxp'),
]);
const DIGITS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', $: 's', '@': 'a' };

/** Lower case, Latin, one blank between words, apostrophes left out, words that are s p e l l e d put together. */
function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[а-яіјѕһԁԛԝα-ω]/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .replaceAll(/\b(?:[a-z0-9$@][ ._*-]{1,3}){3,20}[a-z0-9](?![a-z0-9])/g, (word) =>
      /[a-z]/.test(word) ? word.replaceAll(/[ ._*-]/g, '') : word,
    )
    .replaceAll(/[^\S\n]+/g, ' ');
}

/** Digits that stand for letters inside of words; a 1 may be an i or an l. */
const unmask = (text: string, one: 'i' | 'l'): string =>
  text.replaceAll(/\S*[a-z]\S*/g, (word) =>
    /[.@][a-z]/.test(word)
      ? word
      : word.replaceAll(/[0345781$@]/g, (sign) => (sign === '1' ? one : (DIGITS[sign] ?? sign))),
  );

/** Whoever says what they do not take asks for nothing. */
const REFUSED =
  /(?<!\bwhy )\b(?:no|not|never|dont|wont|cant|cannot|without|avoid) (?:(?:to|do|use|using|take|taking|accept|accepting|want|like|trust|send|sending|pay|paying|by|with|via|any|a|the|or) ){0,3}$/;
/** Long enough for the words above. */
const BEFORE = 60;

const APART = String.raw`[^.!?\n]`;
const PHONE = String.raw`\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]{0,2}\d{4}`;

const PATTERNS: Record<WarningKind, RegExp[]> = {
  payment: [
    /\b(?:gift|steam|itunes|apple|google play|amazon|vanilla|razer|prepaid) ?cards?\b/g,
    /\bwestern[ -]?union\b|\bmoney[ -]?gram\b|\bzelle?(?:d|pay)?\b|\bvenmo\b|\bcash ?app\b|\bchime\b(?= (?:me|pay|transfer))/g,
    /\bfriends? ?(?:and|&|n|\+|\/) ?family\b|\b(?:paypal|pp) (?:f ?& ?f|fnf|ff|gift)\b|\bf ?& ?f\b/g,
    /\bbitcoins?\b|\bbtc\b|\bethereum\b|\busdt\b|\busdc\b|\blitecoin\b|\bcrypto(?:currency|currencies)?\b/g,
    /\bwire (?:transfers?|payments?|me\b|us\b|it\b|first|money|funds|cash|\$? ?\d|(?:the|my|your|a|half the|full) (?:\w+ )?(?:money|funds|cash|payment|deposit|balance|amount|rest|price))/g,
    new RegExp(
      String.raw`\b(?:pay|paid|paying|payment|send|sent|deposit|money|funds)\b${APART}{0,30} (?:by|via|through|using|with|a|bank)(?: bank)? wire\b(?! ?[a-z])`,
      'g',
    ),
    /\b(?:cash\.app|venmo\.com|paypal\.(?:me|com)|zellepay\.com|buy\.stripe\.com|square\.link|square\.site)\b/g,
  ],
  'off-site': [
    /\bwh?ats? ?app?\b|\btelegram\b|\bwe ?chat\b|\bsnap ?chat\b|\bviber\b|\bgoogle (?:chat|hangouts)\b|\bhangouts\b/g,
    /\b(?:fb|facebook) messenger\b|\b(?:on|via|through|over) (?:messenger|signal|kik|instagram|insta|facebook|fb)\b(?! (?:flare|mirror|marketplace))/g,
    /\bsignal app\b|\b(?:have|use|download|install) signal\b(?! ?[a-z])/g,
    /\b(?:wa\.me|t\.me|bit\.ly|tinyurl\.com|m\.me)\b/g,
    new RegExp(
      String.raw`\b(?:text|txt|sms|call|message|msg|reach|contact|hit|ping) me\b${APART}{0,25}(?:${PHONE}|\b(?:my|this) (?:cell|phone|number|mobile)\b)`,
      'g',
    ),
    new RegExp(String.raw`\bmy (?:cell|phone|number|mobile)\b${APART}{0,15}${PHONE}`, 'g'),
    /\b(?:text|txt|sms|e-?mail) me (?:at|@) (?!noon|night|home|work|lunch|the |any|\d{1,2}(?::\d\d)? ?(?:am|pm|ish|oclock)?\b(?![ -]?\d))/g,
    /\b[a-z0-9][a-z0-9._%+-]{0,63} ?(?:@|\(at\)|\[at\]) ?[a-z0-9-]{1,63} ?(?:\.|\(dot\)|\[dot\]| dot ) ?[a-z]{2,10}\b/g,
    /\b[a-z0-9][a-z0-9._%+-]{0,63} at [a-z0-9-]{1,63} dot (?:com|net|org|me|us)\b/g,
  ],
  code: [
    new RegExp(
      String.raw`\b(?:send|give|tell|text|read|forward|share|need|whats|what is|confirm)\b${APART}{0,40}\b(?:verification|confirmation|security|log ?in|one ?time|otp|(?:6|six)[ -]?digit|google(?: voice)?|sms)[ -](?:code|pin|number|password)\b`,
      'g',
    ),
    /\b(?:code|pin) (?:that |which )?(?:i|we|it|they|google) (?:have |has |had |just )?(?:sent|texted|sends)\b/g,
    /\b(?:code|pin) (?:that |which )?(?:you|u) (?:just |will |should )?(?:got|get|received?)\b/g,
    /\bcode (?:on|to) your (?:phone|cell|mobile)\b/g,
    /\bgoogle voice\b/g,
  ],
};

function hasMatch(text: string, pattern: RegExp): boolean {
  for (const { index } of text.matchAll(pattern)) {
    if (!REFUSED.test(text.slice(Math.max(0, index - BEFORE), index))) return true;
  }
  return false;
}

/** Why to be careful with this text, in the order of `WARNING_KINDS`; empty for nearly all. */
export function scamWarnings(text: string): WarningKind[] {
  const plain = normalise(text);
  const texts = new Set([plain, unmask(plain, 'i'), unmask(plain, 'l')]);
  return WARNING_KINDS.filter((kind) =>
    PATTERNS[kind].some((pattern) => [...texts].some((form) => hasMatch(form, pattern))),
  );
}
