/** Discussions, news, comments and store texts may talk about prohibited things, and may not offer them. */
import { describe, expect, it } from 'vitest';
import { compileScreen } from '#common/domain/screen/compile-screen.ts';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { findOffers } from './offers.ts';

const screen = compileScreen(DEFAULT_RULES);
const actionsIn = (description: string): string[] => [
  ...new Set(findOffers(screen, { title: '', description }).map(({ action }) => action)),
];

describe('an offer of a prohibited thing is held', () => {
  it.each([
    'glock switch for sale, full auto sear, ships to your door',
    'Selling a few auto sears. DM me.',
    'I have some 80% lowers, hmu',
    'We can ship solvent trap cups with a drill guide, taking orders',
    'got a rifle with the serial number removed, $400 obo, text me. 400 obo',
    'WTS lightning link, 300 shipped',
  ])('%s', (text) => {
    expect(actionsIn(text)).toEqual(['hold']);
  });
});

describe('talk stays free', () => {
  it.each([
    'Local paper: a man got 70 months for selling printed auto sears and glock switches online.',
    'Are 80% lowers still a thing after the ruling? Not selling or buying, just asking.',
    'How do 80% laws work in your state now?',
    'Machine gun rental day: full auto Uzi, $40 a magazine.',
    'I got a letter from the ATF about a solvent trap kit, and it cost me $1,500.',
    'We do not sell 80% lowers or glock switches. Please stop asking.',
    'Selling my deer rifle next week. Text me if you are near Boise.',
    'Someone broke in and my guns were stolen. Call the sheriff if you see a P226.',
  ])('%s', (text) => {
    expect(actionsIn(text)).toEqual([]);
  });
});
