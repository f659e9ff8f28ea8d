/** Dehydrated query cache in the document. */
import { dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { writeInlineJson } from './inline-json.ts';

const ID = 'page-data';

/** The browser leaves what the server wrote there as it is. */
export function PageData() {
  const client = useQueryClient();
  const data = import.meta.env.SSR ? writeInlineJson(dehydrate(client)) : '';
  return (
    <script type="application/json" id={ID} suppressHydrationWarning>
      {data}
    </script>
  );
}

/** Runs in the browser, before the page is taken over. */
export function readPageData(client: QueryClient): void {
  const data = document.getElementById(ID)?.textContent ?? '';
  if (data !== '') hydrate(client, JSON.parse(data));
}
