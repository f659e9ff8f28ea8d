/** US ZIP codes as rows to load. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type ZipRow = {
  /** Five digits. */
  zip: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Degrees. Null, together with `longitude`, for a zip whose point is unknown: valid, but without distance. */
  latitude: number | null;
  longitude: number | null;
};

/** The data has this Manhattan zip on the eastern half of the globe. */
const LONGITUDE_CORRECTIONS: Record<string, number> = { '10200': -73.95 };

/** What the package has of a zip. */
type Entry = { zip: string; city: string; state: string; latitude: number; longitude: number };
/** In the package's table of codes, each of its entries; the lists of zips by state behind them are none. */
const ENTRY = /\{"zip":[^}]*\}/g;

/**
 * Reads all rows from the package: about 0.1 s. Its table is read as text, since as a program it would take 90 MB, and
 * only the first start needs it.
 */
export function zipRows(): ZipRow[] {
  const require = createRequire(import.meta.url);
  const table = readFileSync(require.resolve('zipcodes/lib/codes.js'), 'latin1');
  return Array.from(table.matchAll(ENTRY), ([text]) => readEntry(JSON.parse(text) as Entry));
}

function readEntry({ zip, city, state, latitude, longitude }: Entry): ZipRow {
  const known = latitude !== 0 || longitude !== 0;
  return {
    zip,
    // The data spells abbreviations with blanks: Mountain Home A F B.
    city: city.replaceAll(/\b([A-Z]) (?=[A-Z]\b)/g, '$1'),
    state,
    latitude: known ? latitude : null,
    longitude: known ? (LONGITUDE_CORRECTIONS[zip] ?? longitude) : null,
  };
}
