/** Someone lost the number of an account: by a mailed code, or by an administrator; and the link that stops the change. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { BOTH_SCREENS, openPage, type Screen, type Theme, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { waitForScripts } from './taken-over.ts';

const ADMINISTRATOR = '303-555-0102';
/** Their addresses are verified. */
const MEMBERS: Record<Screen, string> = { phone: '208-555-0106', desktop: '208-555-0107' };
const THEMES: Record<Screen, Theme> = { phone: 'dark', desktop: 'light' };

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

/** In the order of the steps, each shown instead of the one before. */
async function readCode(page: Page): Promise<string> {
  return /\d{6}/.exec(await page.getByText('Demo: your code is').innerText())?.[0] ?? '';
}

async function openFromLogin(page: Page): Promise<void> {
  await visit(page, '/accounts/login');
  await waitForScripts(page);
  await page.getByRole('link', { name: 'I no longer have this number' }).click();
  await heading(page, 'Lost your number?');
  await expectGood(page);
}

/** From the notification of the member's open page. */
async function stop(member: Page): Promise<void> {
  await visit(member, '/notifications');
  await member
    .getByRole('link', { name: /changes in 72 hours/ })
    .first()
    .click();
  await heading(member, 'Keep your phone number?');
  await expectGood(member);
  await member.getByRole('button', { name: 'Stop the change' }).click();
  await heading(member, 'Your number stays');
  await expectGood(member);
}

describe.each(BOTH_SCREENS)('on a %s', (screen) => {
  const theme = THEMES[screen];

  test('a mailed code gives another number after 72 hours, unless the member stops it', async () => {
    const member = await openPage({ screen, theme });
    const { email, emailVerified } = await logInByApi(member, MEMBERS[screen]);
    expect(emailVerified).toBe(true);
    const page = await openPage({ screen, theme, expected: [/422/] });
    await openFromLogin(page);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByText('Enter your email address.').waitFor();
    await field(page, 'Email address').fill(email ?? '');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await heading(page, 'Check your email');
    await field(page, 'Code from your email').fill(await readCode(page));
    await field(page, 'New phone number').fill(takeFreshNumber());
    await expectGood(page);
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await heading(page, 'Enter the code');
    await expectGood(page);
    await field(page, 'Code').fill(await readCode(page));
    await page.getByRole('button', { name: 'Change number in 72 hours' }).click();
    await heading(page, 'Your number changes in 72 hours');
    await expectGood(page);

    await stop(member);
    const { phoneNumber } = await callApi<CurrentUser>(member, 'GET', '/accounts/current');
    expect(phoneNumber.endsWith(MEMBERS[screen].replaceAll('-', ''))).toBe(true);
  });

  test('without the email an administrator decides', async () => {
    const [oldNumber, newNumber] = [takeFreshNumber(), takeFreshNumber()];
    const member = await openPage({ screen, theme });
    const { displayName } = await logInByApi(member, oldNumber);
    const page = await openPage({ screen, theme });
    await openFromLogin(page);
    await page.getByRole('button', { name: 'I can’t use that email' }).click();
    await heading(page, 'Ask for a new number');
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await page.getByText('Explain how we can tell the account is yours.').waitFor();
    await expectGood(page);
    await field(page, 'Old phone number').fill(oldNumber);
    await field(page, 'New phone number').fill(newNumber);
    await field(page, 'How can we tell the account is yours?').fill('I joined today, from Boise.');
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await heading(page, 'Enter the code');
    await field(page, 'Code').fill(await readCode(page));
    await page.getByRole('button', { name: 'Send request' }).click();
    await heading(page, 'Request sent');
    await expectGood(page);

    const admin = await openPage({ screen, theme });
    await logInByApi(admin, ADMINISTRATOR);
    await visit(admin, '/accounts');
    await admin.getByRole('link', { name: 'Lost numbers' }).click();
    await heading(admin, 'Lost numbers');
    const request = admin.getByRole('listitem').filter({ hasText: displayName });
    await request.getByText(`${oldNumber} → ${newNumber}`).waitFor();
    await request.getByText('I joined today, from Boise.').waitFor();
    await expectGood(admin);
    await request.getByRole('button', { name: 'Approve' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('heading', { name: `Give ${displayName} the new number?` }).waitFor();
    await expectGood(admin);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await admin.getByText(`The number of ${displayName} changes in 72 hours.`).waitFor();
    await request.waitFor({ state: 'detached' });

    await stop(member);
  });
});
