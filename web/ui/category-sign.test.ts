/** Sees that every category's sign is among the drawings, and that these carry no colours of their own. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CATEGORIES } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import { POST_TYPES } from '#common/domain/post-types.ts';
import drawings from './category-signs.svg?raw';
import { CategorySign } from './category-sign.tsx';

function drawingOf(props: Parameters<typeof CategorySign>[0]): string | undefined {
  return /#([\w-]+)"/.exec(renderToStaticMarkup(CategorySign(props)))?.[1];
}

test.each(CATEGORIES)('%s has a drawing of its own', (category) => {
  const drawing = drawingOf({ category, type: PostType.Sell, seed: 1 });
  expect(drawings).toContain(`<symbol id="${drawing}"`);
});

test.each(POST_TYPES)('type %d without a category has a drawing', (type) => {
  const drawing = drawingOf({ category: null, type, seed: 0 });
  expect(drawings).toContain(`<symbol id="${drawing}"`);
});

test('the drawings take all colours from tokens', () => {
  expect(drawings).not.toMatch(/(fill|stroke)="(?!none|var\()/);
});
