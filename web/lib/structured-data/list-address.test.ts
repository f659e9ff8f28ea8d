/** Lists and views of them. */
import { expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { isListView, toLastingPath } from './list-address.ts';

test.each([
  ['/posts', '/posts'],
  ['/NEWS/', '/news'],
  ['/newinventory', '/newInventory'],
  ['/ffl/Alder-Ridge/', '/ffl/Alder-Ridge'],
  ['/', '/'],
])('%s lasts as %s', (path, lasting) => expect(toLastingPath(path)).toBe(lasting));

const PRIVATE = [PostType.Sell, PostType.Buy];

test.each([
  [{}, false],
  [{ types: [PostType.Sell, PostType.Buy] }, false],
  [{ types: [PostType.Sell] }, true],
  [{ types: [PostType.Sell, PostType.Trade] }, true],
  [{ categories: ['guns'] }, false],
  [{ phrase: 'holster' }, true],
  [{ cursor: 'abc' }, true],
  [{ sort: 1 }, true],
  [{ id: 5 }, true],
])('%j is a view: %s', (query, isView) => expect(isListView(query, PRIVATE, ['categories'])).toBe(isView));
