/** Tries where titles may break. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TitleText } from './title-text.tsx';

const render = (children: string) =>
  renderToStaticMarkup(TitleText({ children })).replaceAll(
    /<span class="whitespace-nowrap">([^<]*)<\/span>/g,
    '[$1]',
  );

test.each([
  ['Marlin 336C lever action, .30-30, walnut', 'Marlin 336C lever action, [.30-30], walnut'],
  ['Leupold VX-3HD 3.5-10x40 CDS-ZL', 'Leupold [VX-3HD] [3.5-10x40] [CDS-ZL]'],
  ['Browning over-under', 'Browning [over-under]'],
  ['A once-in-a-lifetime-collection', 'A once-in-a-lifetime-collection'],
  ['Glock 19 - like new', 'Glock 19 - like new'],
  ['Ruger', 'Ruger'],
])('%s', (title, rendered) => expect(render(title)).toBe(rendered));
