/** Every route as a member. */
import { describe, test } from 'vitest';
import { listCases, prepareWalk } from './routes-walk.ts';

describe('member', () => {
  test.each(listCases('member'))('/$path is answered with: $answer', prepareWalk('member'));
});
