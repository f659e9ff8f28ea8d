/** Tries what Markdown lets through, and that hostile texts neither break nor slow a page. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DESCRIPTION_MAX } from '#common/domain/limits.ts';
import { Markdown } from './markdown.tsx';

const draw = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text }))
    .replaceAll(/ (?:class|tabindex)="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1');

describe('what is allowed', () => {
  test.each([
    ['a **b** _c_', '<p>a <strong>b</strong> <em>c</em></p>'],
    ['one\ntwo', '<p>one<br/>two</p>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['# Big', '<h3>Big</h3>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['`x < y`', '<p><code>x &lt; y</code></p>'],
    ['```\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>'],
    ['AT&T &amp; .30-30', '<p>AT&amp;T &amp;amp; .30-30</p>'],
    [
      '[maker](https://example.com/a)',
      '<p><a href="https://example.com/a" rel="nofollow ugc noopener">maker</a></p>',
    ],
    [
      'see https://example.com now',
      '<p>see <a href="https://example.com/" rel="nofollow ugc noopener">https://example.com</a> now</p>',
    ],
  ])('%j', (text, html) => expect(draw(text)).toBe(html));
});

describe('what stays text', () => {
  test.each([
    ['<script>alert(1)</script>'],
    ['a <img src=x onerror=alert(1)> b'],
    ['![spy](https://example.com/pixel.png)'],
    ['[x](javascript:alert(1))'],
    ['[x](data:text/html,hi)'],
    ['[x](/posts/1)'],
    ['[x](mailto:a@example.com)'],
    ['~~gone~~'],
    ['| a | b |\n|---|---|\n| 1 | 2 |'],
  ])('%j', (text) => {
    const html = draw(text);
    expect(html).not.toMatch(/<(?!\/?(?:p|br)\b)/);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    );
  });
});

describe('hostile texts', () => {
  const fill = (part: string) => part.repeat(Math.floor(DESCRIPTION_MAX / part.length));
  const staircase = Array.from({ length: 90 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');

  test.each(['*a_', '_a*', '**a_', '***a_', '[*a_', 'a*é_', '*a ', '_a', '> > > > > > > > > a '])(
    'what would take the parser long is never given to it: %s',
    (part) => {
      const text = fill(part);
      expect(draw(text) === `<p>${text.replaceAll('>', '&gt;')}</p>`).toBe(true);
    },
  );

  test('emphasis and lists as people write them stay what they are', () => {
    expect(draw(fill('**a** b ').slice(0, 560))).toContain('<strong>');
    expect(draw(fill('* an item\n'))).toContain('<li>');
  });

  test.each([
    ['quotes', fill('>')],
    ['lists', fill('- ')],
    ['numbers', fill('1. ')],
    ['brackets', fill('[')],
    ['links', fill('[a](')],
    ['nested lists', staircase],
    ['html', fill('<a ')],
  ])('are drawn: %s', (_, text) => {
    expect(draw(text).length).toBeGreaterThan(0);
  });
});
