/** Tries how accounts grow, and what counts as a link. */
import { describe, expect, it } from 'vitest';
import { accountLevel, findLink, nextLevelAt } from './trust-levels.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const rules = { newDays: 7, growingDays: 30, signsNeeded: 1 };
const facts = (days: number, signs = 0, hasStrike = false) => ({
  createdAt: daysAgo(days),
  signs,
  hasStrike,
});

describe('an account', () => {
  it.each([
    ['of today', facts(0, 3), 'new'],
    ['of nearly a week', facts(6.99, 3), 'new'],
    ['of a week', facts(7), 'growing'],
    ['of nearly a month, with every sign', facts(29.99, 3), 'growing'],
    ['of a month without a sign', facts(400), 'growing'],
    ['of a month with one', facts(30, 1), 'established'],
    ['of years with a strike', facts(1_000, 3, true), 'new'],
  ])('%s', (_name, account, level) => {
    expect(accountLevel(account, rules, now)).toBe(level);
  });

  it('is never growing where both ages are the same', () => {
    expect(accountLevel(facts(7, 1), { ...rules, growingDays: 3 }, now)).toBe('established');
  });

  it.each([
    ['new', facts(2), daysAgo(-5)],
    ['growing with a sign', facts(10, 1), daysAgo(-20)],
    ['growing without one', facts(10), null],
    ['established', facts(60, 1), null],
    ['held back by a strike', facts(2, 0, true), null],
  ])('that is %s knows when age brings the next level', (_name, account, at) => {
    expect(nextLevelAt(account, rules, now)).toEqual(at);
  });
});

describe('a link', () => {
  it.each([
    ['See https://evil.example/pay?x=1 for more', 'evil.example'],
    ['HTTP://Evil.Example', 'Evil.Example'],
    ['pay at www.evil.co.uk now', 'www.evil.co.uk'],
    ['Visit guns4cheap.com!', 'guns4cheap.com'],
    ['(see sub.guns4cheap.net)', 'sub.guns4cheap.net'],
    ['write me on t.me/seller', 't.me'],
    ['bit.ly/3xYz', 'bit.ly'],
    ['[my shop](https://evil.example)', 'evil.example)'],
    ['rangepost.example.evil.com', 'rangepost.example.evil.com'],
  ])('is found in %s', (text, host) => {
    expect(findLink(text, ['rangepost.example'])).toBe(host);
  });

  it.each([
    'Ruger 10/22 in .22 LR, like new.Comes with box',
    'In great shape.me and my wife shot it twice',
    '5.56/.223, 9mm/.40S&W, and/or trade',
    'Write to joe@gmail.com',
    'No. 4 Mk.I, S.N. 1234, approx. 3.5 lbs',
    'https://rangepost.example/posts/5 is mine too',
    'See birchbay.rangepost.example/posts/7',
    'https://birchbay.rangepost.example',
    'Barrel length 16.5in.Stock is walnut.',
    'e.g. a scope or a sling etc.',
    '',
  ])('is not in %s', (text) => {
    expect(findLink(text, ['rangepost.example'])).toBeNull();
  });

  it.each(['a.', 'www.', '-a', 'http://', 'a.com', 'x/', '@'])(
    'is looked for at once in many a %s',
    (part) => {
      const text = part.repeat(Math.ceil(10_000 / part.length));
      const began = performance.now();
      findLink(text, ['rangepost.example']);
      expect(performance.now() - began).toBeLessThan(200);
    },
  );
});
