/** What a page shows, once more for machines: data in the words of schema.org. */

export type JsonLdValue =
  | string
  | number
  | null
  | undefined
  | readonly JsonLdValue[]
  | { [name: string]: JsonLdValue };

/** One thing: its `@type` and what is known of it. */
export type JsonLdThing = { '@type': string } & { [name: string]: JsonLdValue };

/** JSON that no text inside can end early: without `<` there is neither `</script>` nor `<!--` in it. */
export function writeJsonLd(thing: JsonLdThing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`);
}

/** A block of data, which no browser runs: the policy for scripts leaves it alone. */
export function JsonLd({ thing }: { thing: JsonLdThing }) {
  return <script type="application/ld+json">{writeJsonLd(thing)}</script>;
}
