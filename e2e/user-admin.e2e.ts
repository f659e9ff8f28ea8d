/** An administrator suspends a member who is reading elsewhere, lifts it, gives a role, and writes it all down. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen, type Theme, visit, screensOf } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

const ADAM = '303-555-0102';
const READ_LIMITS = screensOf('desktop').map((screen): { screen: Screen; theme: Theme } => ({
  screen,
  theme: screen === 'phone' ? 'dark' : 'light',
}));

const tryToWrite = (page: Page) =>
  callApi(page, 'POST', '/posts', {
    type: 'basic',
    title: 'What do you keep in a range bag?',
    description: 'Mine grew too heavy.',
  });

describe.each(READ_LIMITS)('on a $screen, in the $theme', ({ screen, theme }) => {
  test('people are suspended, told, freed, and given a role', async () => {
    const number = takeFreshNumber();
    const member = await openPage({ screen, theme, expected: [/403/] });
    const { id, displayName } = await logInByApi(member, number);
    await visit(member, '/about');
    // The hub is there once the page has nothing else to do.
    await tryToWrite(member);

    const admin = await openPage({ screen, theme });
    await logInByApi(admin, ADAM);
    await visit(admin, `/profile/${id}`);
    await admin.getByRole('link', { name: 'Manage member' }).click();
    await admin.getByRole('heading', { name: displayName, level: 1 }).waitFor();
    await admin.getByRole('link', { name: 'People' }).click();
    await admin.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await admin.getByRole('searchbox', { name: 'Find a person' }).fill(number);
    const found = admin.getByRole('link', { name: displayName });
    await expect.poll(() => admin.locator('main').getByRole('link').count()).toBe(1);
    const { pathname, search, hash } = new URL(admin.url());
    expect(pathname + search + hash).not.toContain('555');
    await expectAccessible(admin);
    await expectNoOverflow(admin);
    await found.click();
    await admin.getByRole('heading', { name: displayName, level: 1 }).waitFor();
    await expectAccessible(admin);
    await expectNoOverflow(admin);

    // By keyboard alone: the dialog takes the focus, and gives it back.
    const suspend = admin.getByRole('button', { name: 'Suspend', exact: true });
    await suspend.focus();
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: `Suspend ${displayName}` });
    await dialog.waitFor();
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => suspend.evaluate((button) => button === document.activeElement)).toBe(true);
    await admin.keyboard.press('Enter');
    await dialog.getByLabel('How long').selectOption('7');
    await dialog.getByRole('textbox', { name: 'Reason' }).focus();
    await admin.keyboard.type('Rude to others.');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Suspend' }).press('Enter');
    await admin.getByText('Reason: Rude to others.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expectAccessible(admin);

    // He had the page open: it says so by itself, and nothing more is taken from him.
    const bar = member.getByRole('complementary', { name: 'Suspension' });
    await bar.getByText('Reason: Rude to others.').waitFor();
    await bar.getByText(/suspended until [A-Z][a-z]+ \d+, \d{4}/).waitFor();
    await expectAccessible(member);
    await expectNoOverflow(member);
    await expect(tryToWrite(member)).rejects.toThrow(/403 .*suspended until/);
    await visit(member, '/posts/create?type=sell');
    await member.getByText('You can’t post right now').waitFor();
    await member.getByRole('main').getByText('Reason: Rude to others.').waitFor();
    await expectAccessible(member);
    await expectNoOverflow(member);
    await visit(member, '/account/deals');
    await member.getByRole('main').getByText('Your account is suspended until').waitFor();
    await visit(member, '/notifications');
    await member
      .getByText(/Your account is suspended until .* UTC/)
      .first()
      .waitFor();

    await admin.getByRole('button', { name: 'Lift suspension' }).click();
    const lifting = admin.getByRole('dialog', { name: 'Lift the suspension' });
    await lifting.getByRole('button', { name: 'Lift suspension' }).click();
    await admin.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
    await bar.waitFor({ state: 'detached' });
    await visit(member, '/posts/create?type=sell');
    await member.getByRole('heading', { name: 'New Listing', level: 1 }).waitFor();
    await tryToWrite(member);

    await admin.getByRole('button', { name: 'Change role' }).click();
    const role = admin.getByRole('dialog', { name: `The role of ${displayName}` });
    await role.getByRole('radio', { name: 'Moderator' }).check();
    await role.getByRole('textbox', { name: 'Reason' }).fill('Helps out');
    await expectAccessible(admin);
    await role.getByRole('button', { name: 'Change role' }).click();
    await role.waitFor({ state: 'detached' });
    await visit(member, '/people');
    await member.getByRole('heading', { name: 'People', level: 1 }).waitFor();

    await admin.getByRole('textbox', { name: 'New note' }).fill('Spoke by phone.');
    await admin.getByRole('button', { name: 'Add note' }).click();
    await admin.getByRole('list', { name: 'Notes' }).getByText('Spoke by phone.').waitFor();
    const history = admin.getByRole('list', { name: 'History' });
    await history.getByText('Note written').waitFor();
    expect(await history.getByRole('listitem').count()).toBe(4);
    await history.getByText('Member → Moderator').waitFor();
    await history.getByText('Suspension lifted').waitFor();
    await expectAccessible(admin);
  });

  test('whoever is banned is told why, on the open page and at the login', async () => {
    const number = takeFreshNumber();
    const member = await openPage({ screen, theme, expected: [/403/, /401/, /Not logged in/] });
    const { id, displayName } = await logInByApi(member, number);
    await visit(member, '/about');
    // The hub is there once the page has nothing else to do.
    await tryToWrite(member);
    const connected = member.waitForEvent('websocket');
    await visit(member, '/faq');
    await connected;

    const admin = await openPage({ screen, theme });
    await logInByApi(admin, ADAM);
    await visit(admin, `/people/${id}`);
    await admin.getByRole('button', { name: 'Ban', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `Ban ${displayName}` });
    await dialog.getByText('create another account with this number').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Took money and sent nothing.');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Ban' }).click();
    await admin.getByRole('button', { name: 'Lift ban' }).waitFor();
    for (const name of ['Suspend', 'Change role']) {
      expect(await admin.getByRole('button', { name }).count()).toBe(0);
    }

    const words = 'Your account has been permanently banned. Reason: Took money and sent nothing.';
    await member.getByRole('complementary', { name: 'Logged out' }).getByText(words).waitFor();
    await expectAccessible(member);
    await expectNoOverflow(member);

    await visit(member, '/accounts/login');
    await member.getByRole('textbox', { name: 'Phone number' }).fill(number);
    await member.getByRole('button', { name: 'Send code' }).click();
    const shown = await member.getByText('Demo: your code is').innerText();
    await member.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(shown)?.[0] ?? '');
    await member.getByRole('alert').getByText(words).waitFor();
    await expectAccessible(member);
    await expectNoOverflow(member);
  });
});
