/** JSON-LD of a page. */
import { writeInlineJson } from '#web/lib/inline-json.ts';

export type JsonLdValue =
  | string
  | number
  | null
  | undefined
  | readonly JsonLdValue[]
  | { [name: string]: JsonLdValue };

/** One thing: its `@type` and what is known of it. */
export type JsonLdObject = { '@type': string } & { [name: string]: JsonLdValue };

export const writeJsonLd = (thing: JsonLdObject): string =>
  writeInlineJson({ '@context': 'https://schema.org', ...thing });

/** A block of data, which no browser runs: the policy for scripts leaves it alone. */
export function JsonLd({ thing }: { thing: JsonLdObject }) {
  return <script type="application/ld+json">{writeJsonLd(thing)}</script>;
}
