/** Reaction changes move the counts as the specification says. */
import { describe, expect, test } from 'vitest';
import { Reaction } from '#common/domain/enums.ts';
import { describeReplacement, nextReaction, withReaction } from './reactions.ts';

const post = (currentUserReaction: number) => ({
  upVoteCount: 5,
  downVoteCount: 3,
  hateCount: 2,
  loveCount: 1,
  currentUserReaction,
});

describe('withReaction (spec 4)', () => {
  test.each([
    [Reaction.None, Reaction.Upvote, { upVoteCount: 6 }],
    [Reaction.None, Reaction.Love, { loveCount: 2 }],
    [Reaction.Upvote, Reaction.Downvote, { upVoteCount: 4, downVoteCount: 4 }],
    [Reaction.Downvote, Reaction.Hate, { downVoteCount: 2, hateCount: 3 }],
    [Reaction.Hate, Reaction.Upvote, { hateCount: 1, upVoteCount: 6 }],
    [Reaction.Upvote, Reaction.None, { upVoteCount: 4 }],
    [Reaction.Upvote, Reaction.Upvote, {}],
  ])('from %d to %d', (from, to, changed) => {
    expect(withReaction(post(from), to)).toEqual({ ...post(to), ...changed });
  });

  test('no count falls below nothing', () => {
    expect(withReaction({ ...post(Reaction.Upvote), upVoteCount: 0 }, Reaction.None).upVoteCount).toBe(0);
  });
});

test('pressing the chosen reaction again takes it back', () => {
  expect(nextReaction(Reaction.Upvote, Reaction.Upvote)).toBe(Reaction.None);
  expect(nextReaction(Reaction.Downvote, Reaction.Upvote)).toBe(Reaction.Upvote);
});

test.each([
  [Reaction.Upvote, Reaction.Love, 'Your upvote became a love.'],
  [Reaction.Love, Reaction.Hate, 'Your love became a dislike.'],
  [Reaction.Hate, Reaction.Upvote, 'Your dislike became an upvote.'],
  [Reaction.None, Reaction.Love, null],
  [Reaction.Love, Reaction.None, null],
])('going from %d to %d says: %s', (from, to, words) => expect(describeReplacement(from, to)).toBe(words));
