/** An administrator uploads the ATF list, sees it read, its faults by line, and what the next one has changed. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { US_STATES } from '#common/domain/us-states.ts';
import {
  makeRow,
  makeRows,
  type Row,
  toSpreadsheet,
  toText,
} from '#server/features/ffl-registry/ffl-registry.testing.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen } from './browser.ts';
import { logIn } from './correspondent.ts';
import { formatDate } from '#web/lib/format.ts';
import { type Site, startSite } from './site.ts';
import { waitForScripts } from './taken-over.ts';

const ADAM = '303-555-0102';

/** So many days from today. The demo has read a list itself, and older ones are refused. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const YEAR = new Date().getUTCFullYear();
const expiry = (years: number): string => `${(YEAR + years) % 10}C`;
/** Across the country: a list that leaves out most states would be taken for a part. */
const across = (rows: Row[]): Row[] =>
  rows.map((row, index) => ({
    ...row,
    LIC_XPRDTE: expiry(1),
    PREMISE_STATE: US_STATES[index % US_STATES.length]?.code ?? '',
  }));

/** Of its own: on a shared one a list would change what others look at. */
let site: Site;
beforeAll(async () => {
  site = await startSite(inject('demoFolder'));
}, 120_000);
afterAll(() => site.stop());

async function openLists(screen: Screen): Promise<Page> {
  const page = await openPage({ screen });
  const { cookie } = await logIn(site.url, ADAM);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await goToLists(page);
  return page;
}

async function goToLists(page: Page): Promise<void> {
  await page.goto(`${site.url}/dealers/licensees`);
  await waitForScripts(page);
}

async function upload(page: Page, name: string, content: Buffer | string, day: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Upload a list' });
  await form
    .getByLabel('List file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await form.getByLabel('List date').fill(day);
  await form.getByRole('button', { name: 'Upload' }).click();
  await page.getByText(`${name} was uploaded and is being imported`).waitFor();
}

const titleOf = (listedOn: string): string => `List of ${formatDate(listedOn, 'UTC')}`;
const entryOf = (page: Page, listedOn: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: titleOf(listedOn) }) });

/** Name and number of each count. */
const countsOf = async (entry: Locator): Promise<string[]> =>
  (await entry.locator('dl > div').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

test('a list with faults, and what the next one has changed', { timeout: 120_000 }, async () => {
  const first: Row[] = [
    ...across(makeRows(500)),
    makeRow(501, { LIC_TYPE: '05' }),
    makeRow(502, { PREMISE_ZIP_CODE: 'none' }),
  ];
  const page = await openLists('desktop');
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Choose the file.').waitFor();
  await page.getByText('Enter the date of the list.').waitFor();
  await expectAccessible(page);

  await upload(page, 'first.csv', toText(first), day(-2));
  // While it fades its words are faint.
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0);
  const entry = entryOf(page, day(-2));
  await entry.getByText('Done').waitFor();
  const [rows, faults, fresh] = await countsOf(entry);
  expect([rows, faults, fresh]).toEqual(['Rows 502', 'With errors 2', 'New 500']);
  await expectAccessible(page);
  await entry.getByRole('link').click();
  await page.getByRole('heading', { name: titleOf(day(-2)), level: 1 }).waitFor();
  // Nobody whom the demo's own list names is in it.
  await page.getByText('of the lists before are not in it.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm as complete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Is this the complete list?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Confirm as complete' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('of the lists before are not in it.').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Gone', exact: false }).click();
  await page.getByRole('button', { name: 'Show more' }).waitFor();
  await page.getByRole('tab', { name: 'Faults 2' }).click();
  await page.getByRole('row', { name: '502 The type “05” is not known.' }).waitFor();
  await page.getByRole('row', { name: '503 The zip “none” does not have 3 to 10 digits.' }).waitFor();
  await expectAccessible(page);

  const phone = await openLists('phone');
  const [one, two, ...others] = across(makeRows(499)) as [Row, Row, ...Row[]];
  const second = [
    { ...one, LIC_XPRDTE: expiry(2) },
    { ...two, PREMISE_STREET: '2 OTHER ST' },
    ...others,
    makeRow(600, { LIC_XPRDTE: expiry(1) }),
  ];
  await upload(phone, 'second.xlsx', toSpreadsheet(second), day(-1));
  const next = entryOf(phone, day(-1));
  await next.getByText('Done').waitFor();
  expect(await countsOf(next)).toEqual([
    'Rows 500',
    'With errors 0',
    'New 1',
    'Gone 1',
    'Renewed 1',
    'Moved 1',
  ]);
  await next.getByRole('link').click();
  await phone.getByText('Every row was read.').waitFor();
  await expectNoOverflow(phone);
  await phone.getByRole('tab', { name: 'Renewed 1' }).click();
  await phone.getByText(`expires Mar 1, ${YEAR + 1}`).waitFor();
  await phone.getByText(`expires Mar 1, ${YEAR + 2}`).waitFor();
  await phone.getByRole('tab', { name: 'Moved 1' }).click();
  await phone.getByText(`2 OTHER ST, BOISE, ${two.PREMISE_STATE} 83702`).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('tab', { name: 'Gone 1' }).click();
  await phone.getByText('SHOP 500', { exact: true }).waitFor();
  await phone.getByRole('tab', { name: 'New 1' }).click();
  await phone.getByText('SHOP 600', { exact: true }).waitFor();
  await expectNoOverflow(phone);

  await goToLists(page);
  await upload(page, 'letter.txt', 'Dear Sir', day(0));
  await entryOf(page, day(0)).getByText('This doesn’t look like the ATF list').waitFor();
  const lookUp = page.getByRole('form', { name: 'Look up a license' });
  await lookUp.getByLabel('License number').fill('9-82-001-01-7C-00500');
  await lookUp.getByRole('button', { name: 'Look up' }).click();
  await page.getByText(`Gone since the list of ${formatDate(day(-1), 'UTC')}.`).waitFor();
});
