/** Data for machines inside a page. */
import { expect, it } from 'vitest';
import { writeJsonLd } from './json-ld.tsx';

it.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >', 'a < b & "c"'])(
  'a text cannot leave its block, and reads as it was written: %s',
  (name) => {
    const text = writeJsonLd({ '@type': 'Thing', name });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
  },
);

it('what is not known is left out', () => {
  expect(JSON.parse(writeJsonLd({ '@type': 'Thing', brand: undefined }))).not.toHaveProperty('brand');
});
