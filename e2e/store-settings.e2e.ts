/** A manager sets up the store and invites somebody; two administrators who change it at once lose nothing. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Tenant, TenantHome } from '#common/api/tenants.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen, type Theme, visit, screensOf } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { takePicture } from './pictures.ts';

const WES = '541-555-0109';
const DEALER = 'snake-river';
const ADAM = '303-555-0102';
const OLIVIA = '208-555-0101';
const READ_LIMITS = screensOf('desktop').map((screen): { screen: Screen; theme: Theme } => ({
  screen,
  theme: screen === 'phone' ? 'dark' : 'light',
}));

const findTenant = (page: Page) => callApi<Tenant>(page, 'GET', '/accounts/currentTenant');
const readHome = (page: Page) => callApi<TenantHome>(page, 'GET', '/tenants/current');
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function openSettings(page: Page, id: number): Promise<void> {
  await visit(page, `/tenants/edit/${id}`);
  await page.getByRole('heading', { name: /Settings$/, level: 1 }).waitFor();
}

async function pressSave(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await saved;
  // The word of the save before may still be there.
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
}

describe.each(READ_LIMITS)('on a $screen, in the $theme', ({ screen, theme }) => {
  const mark = `${screen} ${Date.now()}`;

  async function openManager(): Promise<{ page: Page; id: number }> {
    const page = await openPage({ screen, theme, dealer: DEALER });
    await logInByApi(page, WES);
    return { page, id: (await findTenant(page)).id };
  }

  test('a manager sets the hours by keyboard, and the home page says them at once', async () => {
    const { page, id } = await openManager();
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Snake River Supply Settings' }).click();
    await page.getByRole('heading', { name: 'Snake River Supply Settings', level: 1 }).waitFor();
    expect(page.url()).toContain(`/tenants/edit/${id}`);
    await expectAccessible(page);
    await expectNoOverflow(page);

    const hours = section(page, 'Hours');
    const sunday = hours.getByRole('checkbox', { name: 'Open on Sunday' });
    if (await sunday.isChecked()) {
      await sunday.focus();
      await page.keyboard.press('Space');
    }
    await sunday.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1130AM');
    await hours.getByLabel('Sunday: closes', { exact: true }).focus();
    const closing = screen === 'phone' ? '0330PM' : '0430PM';
    await page.keyboard.type(closing);
    await hours.getByRole('button', { name: 'Copy the hours of Sunday' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy to Saturday and Sunday' }).focus();
    await page.keyboard.press('Enter');
    await pressSave(page);
    const until = screen === 'phone' ? '15:30' : '16:30';
    expect((await readHome(page)).tenant.hours).toMatch(new RegExp(`Sa-Su 11:30-${until}$`));

    await page.getByRole('banner').getByRole('link').first().click();
    await page
      .getByText(screen === 'phone' ? /11:30 AM – 3:30 PM/ : /11:30 AM – 4:30 PM/)
      .first()
      .waitFor();
  });

  test('a manager gives the store its colour and orders its pictures', async () => {
    const { page, id } = await openManager();
    await openSettings(page, id);
    const look = section(page, 'Branding');
    const own = look.getByRole('checkbox', { name: 'Use our brand color for buttons and links' });
    if (!(await own.isChecked())) await own.check();
    const light = look.getByRole('textbox', { name: 'Color in the light theme', exact: true });
    await light.fill('#ffee00');
    await look.getByText(/Hard to read on white, so it’s shown as #[0-9a-f]{6}\./).waitFor();
    const colour = screen === 'phone' ? '#7a1a4f' : '#1a4f7a';
    await light.fill(colour);
    await look.getByRole('textbox', { name: 'Color in the dark theme', exact: true }).fill('#8fb8dc');
    await expectAccessible(page);

    const before = (await readHome(page)).media;
    const count = before.length + 1;
    await look.getByLabel('Add photos').setInputFiles([await takePicture('red')]);
    await look.getByRole('heading', { name: `Photos ${count} of 12` }).waitFor();
    await expect.poll(() => look.getByRole('progressbar').count()).toBe(0);
    await look.getByRole('button', { name: `Photo 2 of ${count}: move` }).press('Space');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowLeft');
        return page.getByText(`Over position 1 of ${count}.`).count();
      })
      .toBe(1);
    await page.keyboard.press('Space');
    await page.getByText(`Dropped at position 1 of ${count}.`).waitFor({ state: 'attached' });
    await pressSave(page);
    const { tenant, media } = await readHome(page);
    expect(tenant.brand).toEqual({ light: colour, dark: '#8fb8dc' });
    expect(media.slice(0, -1)).toEqual([before[1], before[0], ...before.slice(2)]);

    await look.getByRole('button', { name: `Remove photo ${count}` }).click();
    await pressSave(page);
    expect((await readHome(page)).media).toEqual(media.slice(0, -1));
  });

  test('a manager who leaves unsaved changes is asked, and keeps them where they stay', async () => {
    const { page, id } = await openManager();
    await openSettings(page, id);
    const description = section(page, 'Store').getByRole('textbox', { name: 'Description' });
    await description.fill(`Words of ${mark}`);
    await page.getByRole('banner').getByRole('link').first().click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await description.inputValue()).toBe(`Words of ${mark}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await description.inputValue()).not.toBe(`Words of ${mark}`);
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Snake River Supply', level: 1 }).waitFor();
  });

  test('somebody who is invited by number accepts on the account page, and works at the store', async () => {
    const { page, id } = await openManager();
    await openSettings(page, id);
    const members = section(page, 'Members');
    const number = takeFreshNumber();
    await members.getByRole('textbox', { name: 'Invite by phone number' }).fill(number);
    await members.getByRole('button', { name: 'Invite' }).click();
    await members.getByRole('button', { name: `Withdraw the invitation of ${number}` }).waitFor();
    await expectAccessible(page);

    const guest = await openPage({ screen, theme, dealer: DEALER, expected: [/404/] });
    await logInByApi(guest, number);
    expect(await visit(guest, `/tenants/edit/${id}`)).toBe(404);
    await visit(guest, '/accounts');
    await guest.getByText('Snake River Supply invites you to join as staff.').waitFor();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Accept' }).click();
    await guest.getByText('You are staff here.').waitFor();
    await guest.getByRole('button', { name: 'Create' }).click();
    await guest.getByRole('menuitem', { name: 'Product Listing' }).waitFor();
    await guest.keyboard.press('Escape');

    await page.reload();
    const { displayName } = await callApi<{ displayName: string }>(guest, 'GET', '/accounts/current');
    await members.getByRole('button', { name: `Remove ${displayName}` }).click();
    const question = page.getByRole('alertdialog', { name: `Remove ${displayName}?` });
    await question.getByRole('button', { name: 'Remove' }).click();
    await members.getByRole('button', { name: `Remove ${displayName}` }).waitFor({ state: 'detached' });
    // Its only manager cannot go.
    await members.getByText('Make someone else a manager before you leave.').waitFor();
    expect(await members.getByRole('button', { name: 'Leave' }).count()).toBe(0);
    await visit(guest, '/accounts');
    await expect.poll(() => guest.getByText('You are staff here.').count()).toBe(0);
  });

  test('two administrators at once: the second is told what changed and saves both (spec 2)', async () => {
    const conflict = [/409/];
    const adam = await openPage({ screen, theme });
    await logInByApi(adam, ADAM);
    await visit(adam, '/tenants/');
    await adam.getByRole('searchbox', { name: 'Find a tenant' }).fill('snake');
    await expect.poll(() => adam.url()).toContain('phrase=snake');
    await expectAccessible(adam);
    await expectNoOverflow(adam);
    await adam.getByRole('link', { name: 'Snake River Supply' }).click();
    await adam.getByRole('heading', { name: 'Snake River Supply Settings', level: 1 }).waitFor();
    await expectAccessible(adam);
    const id = Number(new URL(adam.url()).pathname.split('/').at(-1));

    const olivia = await openPage({ screen, theme, expected: conflict });
    await logInByApi(olivia, OLIVIA);
    await openSettings(olivia, id);
    const describeStore = (page: Page) =>
      section(page, 'Store').getByRole('textbox', { name: 'Description' });
    await describeStore(adam).fill(`Adam’s words, ${mark}`);
    const fee = screen === 'phone' ? '28' : '29';
    await section(adam, 'Transfers and consignment').getByRole('textbox', { name: 'Transfer fee' }).fill(fee);
    await pressSave(adam);

    await describeStore(olivia).fill(`Olivia’s words, ${mark}`);
    const street = `${screen === 'phone' ? 1 : 2} Front St`;
    await section(olivia, 'Contact').getByRole('textbox', { name: 'Street address' }).fill(street);
    await olivia.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = olivia.getByRole('dialog', { name: 'Changed in the meantime' });
    await dialog.getByText('Adam K. saved these settings').waitFor();
    await dialog.getByText(`Adam’s words, ${mark}`).waitFor();
    await dialog.getByText(`Olivia’s words, ${mark}`).waitFor();
    await dialog.getByText(`$${fee}`).waitFor();
    await expectAccessible(olivia);
    await dialog.getByRole('radio', { name: 'Take Adam K.’s' }).check();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await olivia.getByText('Saved', { exact: true }).waitFor();
    const saved = await callApi<Record<string, unknown>>(olivia, 'GET', `/tenants/${id}`);
    expect(saved).toMatchObject({
      description: `Adam’s words, ${mark}`,
      transferFee: Number(fee),
      address: street,
    });
  });

  test('an administrator opens a store, which is told of a host that is taken (spec 1, 2)', async () => {
    const admin = await openPage({ screen, theme, expected: [/409/] });
    await logInByApi(admin, ADAM);
    await visit(admin, '/tenants/');
    await admin.getByRole('link', { name: 'Create tenant' }).click();
    await admin.getByRole('heading', { name: 'Create tenant', level: 1 }).waitFor();
    await expectAccessible(admin);
    const name = `Front Street Arms ${screen}`;
    const sequence = String(Date.now()).slice(-5);
    await admin.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    expect(await admin.getByRole('textbox', { name: 'Short name' }).inputValue()).toBe(
      `front-street-arms-${screen}`,
    );
    const host = admin.getByRole('textbox', { name: 'Host, the address' });
    await host.fill('snake-river.localhost');
    await admin.getByRole('textbox', { name: 'License number' }).fill(`8-04-013-07-9A-${sequence}`);
    await admin.getByRole('textbox', { name: 'Name on the license' }).fill('FRONT STREET ARMS LLC');
    await admin.getByRole('textbox', { name: 'Street of the premises' }).fill('9 Front St');
    await admin.getByRole('textbox', { name: 'ZIP code' }).fill('83702');
    await admin.getByRole('button', { name: 'Create tenant' }).click();
    await admin.getByText('Another store already has this host.').waitFor();
    await host.fill(`front-street-${screen}.localhost`);
    await admin.getByRole('button', { name: 'Create tenant' }).click();
    await admin.getByRole('heading', { name: `${name} Settings`, level: 1 }).waitFor();

    await section(admin, 'License').getByRole('button', { name: 'Verify' }).click();
    const question = admin.getByRole('dialog', { name: 'Verify this license' });
    await question.getByRole('textbox', { name: 'Reason' }).fill('Seen the license and the store.');
    await expectAccessible(admin);
    await question.getByRole('button', { name: 'Verify' }).click();
    await section(admin, 'License').getByText('Verified FFL').waitFor();
    await section(admin, 'License').getByRole('button', { name: 'Pause' }).waitFor();
  });

  test('an administrator makes a tenant without a license', async () => {
    const admin = await openPage({ screen, theme });
    await logInByApi(admin, ADAM);
    await visit(admin, '/tenants/create');
    const name = `Valley Club ${screen}`;
    await admin.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await admin.getByRole('textbox', { name: 'Host, the address' }).fill(`valley-${screen}.localhost`);
    await admin.getByText('Store without a license').click();
    await admin.getByText('You can’t add a license later.').waitFor();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Create tenant' }).click();
    await admin.getByRole('heading', { name: `${name} Settings`, level: 1 }).waitFor();
    expect(await section(admin, 'License').count()).toBe(0);
    expect(await section(admin, 'Members').count()).toBe(0);
  });
});
