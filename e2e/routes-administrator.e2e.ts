/** Every route as an administrator. */
import { describe, test } from 'vitest';
import { listCases, prepareWalk } from './routes-walk.ts';

describe('administrator', () => {
  test.each(listCases('administrator'))('/$path is answered with: $answer', prepareWalk('administrator'));
});
