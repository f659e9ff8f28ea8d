/**
 * What the build puts in place of the icon package's own way to draw: an icon is one element with its lines as they are,
 * not three components and an element for each line. A list has over a hundred icons, on the server and in the browser.
 */
import { createElement, type SVGProps } from 'react';

/** As the package keeps an icon: elements with their attributes, all of them in small letters. */
interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

const OUTLINED = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function writeLine([tag, { key: _key, ...attributes }]: IconData['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}/>`;
}

export default function createIcon({ name, node }: IconData) {
  const lines = { __html: node.map(writeLine).join('') };
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement('svg', {
      'aria-hidden': true,
      ...OUTLINED,
      ...props,
      className: className === undefined ? `lucide-${name}` : `lucide-${name} ${className}`,
      dangerouslySetInnerHTML: lines,
    });
  };
}
