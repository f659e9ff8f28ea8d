/** Writes well-formed XML. */

export type XmlNode = {
  name: string;
  attributes?: Record<string, string>;
  /** A text stands for itself; nodes are written one after the other. */
  content?: string | readonly XmlNode[];
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Everything but the characters of XML 1.0; no escape makes the others valid. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapeText = (text: string): string =>
  text.replaceAll(NOT_XML, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function writeNode({ name, attributes = {}, content = '' }: XmlNode): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const inner = typeof content === 'string' ? escapeText(content) : content.map(writeNode).join('');
  return inner === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${inner}</${name}>`;
}

/** A whole document of one root. */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root)}\n`;
}
