/** Loads sharp on first use. */
import type sharp from 'sharp';

let loading: Promise<typeof sharp> | null = null;

export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}

/** One thread a picture; results are never asked for again, so nothing is worth caching. */
async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.concurrency(1);
  loaded.cache(false);
  return loaded;
}
