/** What a reader is warned of, and the talk of the trade that warns of nothing. */
import { describe, expect, it } from 'vitest';
import { scamWarnings } from './scam-words.ts';

describe('warns of payments that cannot be taken back', () => {
  it.each([
    'I only take gift cards',
    'Send me two Apple cards and it is yours',
    'Western Union works best',
    'western-union',
    'MoneyGram ok?',
    'Zelle only',
    'Can you Zelle me half today?',
    'ZELLE',
    'Z e l l e me',
    'z.e.l.l.e works',
    'Z3lle is fine',
    'Ze11e is fine',
    'Ｚｅｌｌｅ please',
    '𝐙𝐞𝐥𝐥𝐞 please',
    'Zеllе please',
    'Ze\u200Blle please',
    'Cash App or Venmo',
    'ca$h app me',
    'CashApp $jake',
    'PayPal friends & family',
    'paypal friends and family so there is no fee',
    'PayPal F&F',
    'pp fnf',
    'You can pay with Bitcoin',
    'b1tcoin',
    'BTC or USDT',
    'I accept crypto',
    'Wire me the money',
    'wire transfer before I ship',
    'Wire the deposit today and I hold it',
    'You can pay by wire.',
    'Send the funds via bank wire',
    'wire $500 now',
    'https://cash.app/$jake',
    'paypal.me/jake',
    'No problem, Zelle is fine',
    'Why not Zelle?',
  ])('%s', (text) => {
    expect(scamWarnings(text)).toContain('payment');
  });
});

describe('warns of going elsewhere', () => {
  it.each([
    'Write me on WhatsApp',
    "What's app?",
    'w h a t s a p p me',
    'wh4tsapp',
    'Add me on Telegram',
    'te1egram',
    'Let us talk over Signal',
    'do you have signal?',
    'Message me on Instagram',
    'https://t.me/jake',
    'wa.me/12085550100',
    'bit.ly/3xyz',
    'Text me at 208-555-0100',
    'text me @ 2085550100',
    'Call me on my cell',
    'My number is (208) 555-0100',
    'Email me at jake',
    'jake.porter@example.com',
    'jake (at) example (dot) com',
    'jake at gmail dot com',
  ])('%s', (text) => {
    expect(scamWarnings(text)).toContain('off-site');
  });
});

describe('warns of handing out a code', () => {
  it.each([
    'Send me the verification code so I know you are real',
    'What is the 6 digit code?',
    "What's the six-digit code?",
    'tell me the code I just sent you',
    'read me the code that you received',
    'I sent a code to your phone',
    'It is a Google Voice thing',
  ])('%s', (text) => {
    expect(scamWarnings(text)).toContain('code');
  });
});

it('warns of all there is, in one order', () => {
  expect(scamWarnings('Telegram me, then Zelle half and send the verification code')).toEqual([
    'payment',
    'off-site',
    'code',
  ]);
});

describe('is silent about', () => {
  it.each([
    '',
    'Is it still available?',
    'Would you take $450 cash at the shop?',
    'It is a gift for my wife',
    'It was a gift, card included',
    'The wire rope is 3/8 inch',
    'A wire brush took the rust off',
    'I can send a wire brush along',
    'The safety wire is stainless, wired twice',
    'Barbed wire fence on the range road',
    'Folding wire stock, all original',
    'Pay at the counter of Alder Ridge',
    'Cash only, no Zelle',
    'I do not accept gift cards',
    "I don't use Zelle or anything",
    'Never pay with a wire transfer',
    'No WhatsApp please',
    'I will bring a money order or a cashier’s check',
    'Call me when you are at the shop',
    'Text me at noon',
    'text me at 5 pm',
    'Call the shop at 208-555-0100',
    'The signal mirror is included',
    'Comes with signal flares',
    'Turn signal works',
    'Meet at the range at 9',
    'What is your ZIP code?',
    'What is the date code on the receiver?',
    'The gate code is 1234',
    'Serial 45ACP-208, 9mm, .308 Win',
    'My friends and my family shoot there',
    'Chamber is clean, 45 ACP, price is $1,250',
    'See you Saturday at 10.',
    'I apply the transfer fee at pickup',
    'Look at dot sights on optics.com',
  ])('%s', (text) => {
    expect(scamWarnings(text)).toEqual([]);
  });
});

it('takes no longer for a text that was made to take long', () => {
  const texts = [
    'a '.repeat(2_000),
    'a.'.repeat(2_000),
    'wire a '.repeat(570),
    'send '.repeat(800),
    '1'.repeat(4_000),
  ];
  const before = performance.now();
  for (const text of texts) expect(scamWarnings(text)).toEqual([]);
  expect(performance.now() - before).toBeLessThan(1_000);
});
