/** The steps in the editor that several journeys share. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { PictureFile } from './pictures.ts';

export async function addPictures(page: Page, files: PictureFile[]): Promise<void> {
  await page.getByLabel('Add photos').setInputFiles(files);
}

/** All of them have arrived, and are shown as the site has them. */
export async function expectPictures(page: Page, count: number): Promise<void> {
  await page.getByRole('heading', { name: `Photos ${count} of 12` }).waitFor();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Retry photo/ }).count()).toBe(0);
  // Those of the preview wait until they are scrolled to.
  const pictures = page.getByRole('main').locator('img:not([loading="lazy"])');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
    .toBe(true);
}

interface Listing {
  title: string;
  price: string;
  /** Its label. */
  category: string;
  description: string;
}

export async function fillListing(page: Page, listing: Listing): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(listing.title);
  await page.getByRole('textbox', { name: 'Price' }).fill(listing.price);
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: listing.category });
  await page.getByRole('textbox', { name: 'Description' }).fill(listing.description);
}

export async function pressPublish(page: Page, label = 'Publish'): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
}
