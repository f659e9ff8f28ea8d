/** Every route as a dealer’s staff, on the dealer’s own site. */
import { describe, test } from 'vitest';
import { listCases, prepareWalk } from './routes-walk.ts';

describe('staff', () => {
  test.each(listCases('staff'))('/$path is answered with: $answer', prepareWalk('staff'));
});
