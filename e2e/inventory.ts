/** Tables of stock as a store sends them, and the steps with which they are brought in. */
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';

const HEADER = 'SKU,Type,Name,Category,Price';
const APPLY_MS = 90_000;

/** 480 good rows and 20 without a title or a price. */
export const makeTable = (mark: string): Buffer =>
  Buffer.from(
    [
      HEADER,
      ...Array.from(
        { length: 480 },
        (_, n) => `${mark}-${n + 1},new,Rifle ${mark} number ${n + 1},guns,${200 + n}`,
      ),
      ...Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? `${mark}-x${n},new,,guns,100` : `${mark}-x${n},new,Rifle without a price,guns,`,
      ),
    ].join('\n'),
  );

export async function checkTable(page: Page, buffer: Buffer): Promise<void> {
  await visit(page, '/inventory/import');
  await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check file' }).click();
}

/** Applies the table that was just checked. */
export async function applyTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: '20 With errors' }).waitFor();
  await page.getByRole('button', { name: 'Apply 480 changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Import complete.' }).waitFor({ timeout: APPLY_MS });
  await page.getByRole('button', { name: '480 Made' }).waitFor();
}
