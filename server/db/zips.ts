/** The US zip codes with their city, state and point, as rows to load into the database. */
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

/**
 * Reads all rows from the package: about 0.2 s. Nothing of it stays in memory once the rows are let go,
 * since only the first start needs them.
 */
export function zipRows(): ZipRow[] {
  const require = createRequire(import.meta.url);
  const { codes } = require('zipcodes/lib/codes.js') as {
    codes: Record<string, { zip: string; city: string; state: string; latitude: number; longitude: number }>;
  };
  delete require.cache[require.resolve('zipcodes/lib/codes.js')];
  return Object.values(codes).map(({ zip, city, state, latitude, longitude }) => {
    const known = latitude !== 0 || longitude !== 0;
    return {
      zip,
      // The data spells abbreviations with blanks: Mountain Home A F B.
      city: city.replaceAll(/\b([A-Z]) (?=[A-Z]\b)/g, '$1'),
      state,
      latitude: known ? latitude : null,
      longitude: known ? (LONGITUDE_CORRECTIONS[zip] ?? longitude) : null,
    };
  });
}
