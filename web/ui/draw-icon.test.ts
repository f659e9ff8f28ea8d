/** Tries the lean icons of the build against those of their package. */
import { Bookmark, MapPin } from 'lucide-react';
import { createElement, type ComponentType, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createIcon from './draw-icon.ts';

type Drawable = ComponentType<SVGProps<SVGSVGElement>>;
const draw = (icon: Drawable, props: SVGProps<SVGSVGElement> = {}): string =>
  renderToStaticMarkup(createElement(icon, props));
const linesOf = (markup: string): string =>
  markup.replaceAll(/<\/(?:path|circle)>/g, '').replaceAll(/<\/?svg[^>]*>|\/(?=>)/g, '');

describe('an icon of the build', () => {
  it.each([
    ['bookmark', Bookmark, import('lucide-react/icons/bookmark')],
    ['map-pin', MapPin, import('lucide-react/icons/map-pin')],
  ])('has the lines of the package’s own %s', async (_name, original, file) => {
    const { __iconData } = (await file) as unknown as { __iconData: Parameters<typeof createIcon>[0] };
    const lean = draw(createIcon(__iconData));
    expect(linesOf(lean)).toBe(linesOf(draw(original)));
    expect(linesOf(lean)).toMatch(/^<path d="M/);
  });

  const Dot = createIcon({ name: 'dot', node: [['circle', { cx: '12', cy: '12', r: '1', key: 'x' }]] });

  it('takes a size, a fill and a name for those who cannot see it', () => {
    const drawn = draw(Dot, { className: 'size-4', fill: 'currentColor', 'aria-hidden': false });
    expect(drawn).toContain('class="lucide-dot size-4"');
    expect(drawn).toContain('fill="currentColor"');
    expect(drawn).toContain('aria-hidden="false"');
    expect(drawn).toContain('<circle cx="12" cy="12" r="1"/>');
  });

  it('says nothing to a screen reader unless asked to', () => {
    expect(draw(Dot)).toContain('aria-hidden="true"');
  });
});
