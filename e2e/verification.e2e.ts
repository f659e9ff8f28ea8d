/** A dealer becomes verified: applies, answers, enters the code of the letter, opens the store on its own host, and runs it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { listLicense, takeForm } from './applications.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { isLong, openPage, type Screen, screensOf, type Theme, visit } from './browser.ts';
import { conversations, log, logInByPage, send } from './conversations.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { applyTable, checkTable, makeTable } from './inventory.ts';

const ADMINISTRATOR = '303-555-0102';
const CUSTOMER = '208-555-0107';
/** The long form goes on into the store's first day. */
const STORY_MS = 240_000;
/** Each screen looks at one of the themes. */
const THEMES: Record<Screen, Theme> = { phone: 'dark', desktop: 'light' };

/** What has the focus is the heading of what an act has brought. */
const expectFocusOn = (page: Page, heading: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document;
        return /^H[1-6]$/.test(activeElement?.tagName ?? '') ? (activeElement?.textContent ?? '') : null;
      }),
    )
    .toContain(heading);

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  const theme = THEMES[screen];
  const storeName = `Birch Bay ${screen} ${Math.floor(Math.random() * 100_000)}`;
  const slug = storeName.toLowerCase().replaceAll(' ', '-');

  test(
    'an application becomes a verified store on its own host',
    async () => {
      const form = takeForm(storeName);
      const number = takeFreshNumber();
      const applicant = await openPage({ screen, theme, expected: [/422/] });
      await logInByApi(applicant, number);
      await visit(applicant, '/faq');
      await applicant.getByRole('link', { name: 'Apply to become verified' }).click();
      await applicant.getByRole('heading', { name: 'Become a verified dealer', level: 1 }).waitFor();
      await expectGood(applicant);

      // Nothing is lost by a mistake, and each one is told beside its field.
      const application = applicant.getByRole('form', { name: 'Application' });
      await application.getByRole('textbox', { name: 'License number' }).fill('9-82-001-03-8C-12345');
      await application.getByRole('textbox', { name: 'Name of the store' }).fill(storeName);
      await application.getByRole('textbox', { name: 'Street address' }).fill(form.street);
      await application.getByRole('textbox', { name: 'ZIP code' }).fill(form.zip);
      await application.getByText('Boise, ID').waitFor();
      await application.getByRole('textbox', { name: 'Phone of the store' }).fill(form.phoneNumber);
      await application.getByRole('textbox', { name: 'Website or social page' }).fill('birchbay.example');
      await applicant.reload();
      await expect
        .poll(() => application.getByRole('textbox', { name: 'Website or social page' }).inputValue())
        .toBe('birchbay.example');
      expect(await application.getByRole('textbox', { name: 'Name of the store' }).inputValue()).toBe(
        storeName,
      );
      await application.getByRole('button', { name: 'Submit application' }).click();
      await application.getByText('Verified dealers handle private party transfers.').waitFor();
      await application.getByRole('checkbox', { name: /private party transfers/ }).check();
      await application.getByRole('checkbox', { name: /background check/ }).check();
      await application.getByRole('button', { name: 'Submit application' }).click();
      await application.getByText(/Type 03 \(collector\) cannot open a store/).waitFor();
      await expectGood(applicant);
      await application.getByRole('textbox', { name: 'License number' }).fill(form.licenseNumber);
      // Enter in a field sends, as in any form.
      await application.getByRole('textbox', { name: 'License number' }).press('Enter');
      await applicant.getByText('Submitted', { exact: true }).waitFor();
      await expectFocusOn(applicant, storeName);
      // The form was long: what came of it begins at the top.
      await expect.poll(() => applicant.evaluate(() => scrollY)).toBe(0);
      await expectGood(applicant);

      const admin = await openPage({ screen, theme });
      await logInByApi(admin, ADMINISTRATOR);
      await visit(admin, '/accounts');
      await admin.getByRole('link', { name: 'Dealer applications' }).click();
      await admin.getByRole('heading', { name: 'Dealer applications', level: 1 }).waitFor();
      await admin.getByRole('link', { name: new RegExp(storeName) }).waitFor();
      await expectGood(admin);
      await admin.getByRole('link', { name: new RegExp(storeName) }).click();
      await admin.getByRole('heading', { name: storeName, level: 1 }).waitFor();
      await expectGood(admin);

      await admin.getByRole('textbox', { name: 'Message' }).fill('Which door do customers use?');
      await admin.getByRole('checkbox', { name: /Ask as a question/ }).check();
      await admin.getByRole('button', { name: 'Send', exact: true }).click();
      await admin.getByText('Question asked', { exact: true }).waitFor();

      await visit(applicant, '/notifications');
      await applicant
        .getByRole('link', { name: /We have a question about your application/ })
        .first()
        .click();
      await applicant.getByRole('note').getByText('We have a question.').waitFor();
      await applicant.getByText('Which door do customers use?').waitFor();
      await expectGood(applicant);
      await applicant.getByRole('textbox', { name: 'Your answer' }).fill('The green one.');
      await applicant.getByRole('button', { name: 'Send the answer' }).click();
      await applicant.getByText('Submitted', { exact: true }).waitFor();
      await expectFocusOn(applicant, 'Messages');

      // It comes by itself to the page that is open.
      await admin.getByText('The green one.').waitFor();
      // A letter goes only to premises that the list names.
      await admin.getByText('It goes only to an address in the ATF list').waitFor();
      await expectGood(admin);
      await listLicense(admin, form);
      await admin.reload();
      await admin.getByText('Name and address match').waitFor();
      await expectGood(admin);
      await admin.getByRole('button', { name: 'Create the letter' }).click();
      await admin.getByRole('article', { name: 'Letter' }).waitFor();
      await admin.getByText('41 RANGE RD').waitFor();
      const code = await admin.getByLabel('Code', { exact: true }).textContent();
      await expectGood(admin);
      await admin.reload();
      await admin.getByRole('heading', { name: 'This letter can’t be shown again' }).waitFor();
      await expectGood(admin);

      await visit(applicant, '/dealers/apply');
      const entry = applicant.getByRole('form', { name: 'Code of the letter' });
      await entry.getByRole('textbox', { name: 'Code' }).fill('AAAA-AAAA');
      await entry.getByRole('button', { name: 'Enter' }).click();
      await entry.getByText('That code isn’t right. 4 tries are left.').waitFor();
      await expectGood(applicant);
      await entry.getByRole('textbox', { name: 'Code' }).fill(code?.toLowerCase() ?? '');
      await entry.getByRole('textbox', { name: 'Code' }).press('Enter');
      await applicant.getByText('Code entered', { exact: true }).first().waitFor();
      await expectFocusOn(applicant, storeName);

      await admin.getByRole('link', { name: 'Back to the application' }).click();
      const decision = admin.getByRole('form', { name: 'Decision' });
      expect(await decision.getByRole('textbox', { name: 'Short name' }).inputValue()).toBe(slug);
      expect(await decision.getByRole('textbox', { name: 'Host' }).inputValue()).toBe(`${slug}.localhost`);
      await expectGood(admin);
      await decision.getByRole('textbox', { name: 'Reason' }).fill('Welcome.');
      await decision.getByRole('button', { name: 'Approve and open the store' }).click();
      await admin.getByRole('heading', { name: 'Approved', level: 2 }).waitFor();
      await expectFocusOn(admin, storeName);
      await expectGood(admin);

      await applicant.getByRole('heading', { name: `${storeName} is open` }).waitFor();
      await expectGood(applicant);
      await applicant.getByRole('link', { name: 'Go to the store' }).click();
      await applicant.waitForURL((url) => url.hostname === `${slug}.localhost`);

      const visitor = await openPage({ screen, theme, dealer: slug });
      await visit(visitor, '/');
      await visitor.getByRole('heading', { name: storeName, level: 1 }).waitFor();
      await visitor.getByText('Verified FFL').waitFor();
      await visitor.getByText('What was checked').click();
      await visitor.getByText(/we mailed a code to the premises, and the dealer entered it on/).waitFor();
      await visitor.getByText(/confirm details with the receiving dealer/).waitFor();
      await expectGood(visitor);

      // Its first day: the shelves come in from a table, and the first question is answered from the inbox.
      if (!isLong) return;
      const manager = await openPage({ screen, theme, dealer: slug });
      await logInByApi(manager, number);
      await checkTable(manager, makeTable(slug));
      await applyTable(manager);
      await visit(visitor, '/newInventory');
      await visitor
        .getByRole('link', { name: `Rifle ${slug} number 480` })
        .first()
        .click();
      await visitor.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).click();
      await logInByPage(visitor, CUSTOMER);
      await send(visitor, 'Is it still on the shelf?');
      await log(visitor).getByText('Sent').waitFor();
      await visit(manager, '/store');
      await manager.getByRole('link', { name: /^Inbox/ }).click();
      await conversations(manager).getByRole('link', { name: 'Is it still on the shelf?' }).click();
      await send(manager, 'It is. Come by until six.');
      await log(visitor).getByText('It is. Come by until six.').waitFor();
      await expectGood(visitor);
      await expectGood(manager);
    },
    STORY_MS,
  );
});
