/** The zip rows as the package brings them. */
import { describe, expect, it } from 'vitest';
import { US_STATES } from '#common/domain/us-states.ts';
import { zipRows } from './zips.ts';

const rows = zipRows();
const byZip = new Map(rows.map((row) => [row.zip, row]));

describe('zipRows', () => {
  it('has 42,555 zips, each once and of five digits', () => {
    expect(rows).toHaveLength(42_555);
    expect(byZip.size).toBe(42_555);
    expect(rows.filter((row) => !/^\d{5}$/.test(row.zip))).toEqual([]);
  });

  it('has 306 zips without a point, and none at 0,0', () => {
    const unplaced = rows.filter((row) => row.latitude === null);
    expect(unplaced).toHaveLength(306);
    expect(unplaced.every((row) => row.longitude === null)).toBe(true);
    expect(new Set(unplaced.map((row) => row.state))).toEqual(new Set(['AA', 'AE', 'AP']));
    expect(rows.filter((row) => row.latitude === 0 && row.longitude === 0)).toEqual([]);
  });

  it('keeps leading zeros, names and points', () => {
    expect(byZip.get('01001')).toMatchObject({ city: 'Agawam', state: 'MA' });
    expect(byZip.get('90210')).toEqual({
      zip: '90210',
      city: 'Beverly Hills',
      state: 'CA',
      latitude: 34.0901,
      longitude: -118.4065,
    });
  });

  it('knows the name of every state that a zip carries', () => {
    const used = new Set(rows.map((row) => row.state));
    expect([...used].sort()).toEqual(US_STATES.map((state) => state.code).sort());
  });

  it('has every zip of the 50 states west of Greenwich but the outermost islands', () => {
    const eastern = new Set(['AA', 'AE', 'AP', 'FM', 'GU', 'MH', 'MP', 'PW']);
    const odd = rows.filter((row) => (row.longitude ?? -1) > 0 && !eastern.has(row.state));
    expect(odd.map((row) => `${row.zip} ${row.city}`)).toEqual(['96898 Wake Island']);
    expect(byZip.get('10200')?.longitude).toBe(-73.95);
  });

  it('answers the same at every call', () => {
    expect(zipRows()).toEqual(rows);
  });
});
