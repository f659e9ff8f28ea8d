/** Stock numbers and photo addresses of listings. */
import { readGeneratedStockNumber, generatedStockNumber } from '#common/domain/inventory-csv.ts';
import { mediaUrl } from '#common/domain/media-url.ts';
import type { Stocked } from './import-plan.ts';
import type { StockedRow } from './stocked.queries.ts';

/** In place of a stock number, for listings that have none. */
export const numberOf = ({ id, stock_number }: Pick<Stocked, 'id' | 'stock_number'>): string =>
  stock_number ?? generatedStockNumber(id);

/** The ids that stand in place of stock numbers. */
export const idsOf = (numbers: readonly string[]): number[] =>
  numbers.flatMap((number) => readGeneratedStockNumber(number) ?? []);

/** Pictures are known by where they were fetched; those of the store's own by their address here. */
export const toStocked = ({ media, ...row }: StockedRow, publicUrl: string): Stocked => ({
  ...row,
  pictures: media.map(({ id, key, sizes, source }) => ({
    id,
    address: source ?? `${publicUrl}${mediaUrl(key, sizes.at(-1) ?? 0)}`,
    isFetched: source !== null,
  })),
});

/** By number in small letters; a listing that has a number comes before one that it could stand in for. */
export const byNumber = (rows: readonly StockedRow[], publicUrl: string): Map<string, Stocked> =>
  new Map(
    rows
      .toSorted((one, other) => Number(one.stock_number !== null) - Number(other.stock_number !== null))
      .map((row) => [numberOf(row).toLowerCase(), toStocked(row, publicUrl)]),
  );
