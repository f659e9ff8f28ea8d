/** Tries the kept HTML of cards against what it is drawn from. */
import { describe, expect, test } from 'vitest';
import { samplePost } from '#web/testing/samples.ts';
import { drawCard } from './draw-card.tsx';
import type { DrawnCard } from './drawn-cards.ts';

const MINUTE = 60_000;
const post = samplePost(7);
const now = Date.parse(post.createdAt) + 5 * MINUTE;
const draw = (card: Partial<DrawnCard> = {}): string => drawCard({ post, isMember: true, now, ...card });
const isVoteOff = (html: string): boolean => /<button[^>]*aria-label="Upvote"[^>]* disabled=""/.test(html);

describe('a card that the server keeps', () => {
  test('is the card as React draws it', () => {
    const html = draw();
    expect(html).toMatch(/^<article /);
    expect(html).toMatch(/<\/article>$/);
    expect(html).toContain('href="/posts/7"');
    expect(html).toContain('5 min');
  });

  test('shows what was typed as text', () => {
    const html = draw({ post: { ...post, title: '<img src=x onerror=alert(1)>' } });
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img src=x');
  });

  test('follows whatever in the post changes', () => {
    draw();
    expect(draw({ post: { ...post, price: 4321 } })).toContain('$4,321');
    expect(draw({ post: { ...post, currentUserHasBookmark: true } })).toMatch(
      /aria-label="Save"[^>]* aria-pressed="true"/,
    );
    expect(draw({ post: { ...post, currentUserHasBookmark: false } })).not.toMatch(
      /aria-label="Save"[^>]* aria-pressed="true"/,
    );
  });

  test('grows older', () => {
    draw();
    expect(draw({ now: now + MINUTE })).toContain('6 min');
  });

  test('has the heading that its page asks for', () => {
    expect(draw({ heading: 'h2' })).toContain('<h2');
    expect(draw({ heading: 'h3' })).toContain('<h3');
  });

  test('tells visitors, who are led to the login, from members who may not vote', () => {
    const own = { ...post, can: { ...post.can, react: false } };
    expect(isVoteOff(draw({ post: own, isMember: true }))).toBe(true);
    expect(isVoteOff(draw({ post: own, isMember: false }))).toBe(false);
  });
});
