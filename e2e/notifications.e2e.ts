/** What a member wants to hear of: the preferences, and following a dealer, kept beyond a reload. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, type Screen, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

/** A press is shown at once; the server's answer says that it is kept. */
async function pressAndKeep(page: Page, path: RegExp, press: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(path);
  await press();
  expect((await kept).ok()).toBe(true);
}

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('the account leads to the preferences, and each switch stays as it was turned', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, takeFreshNumber());
    await visit(page, '/accounts');
    await page.getByRole('link', { name: 'Notification preferences' }).click();
    await page.getByText('your account has no email address').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const onSite = page.getByRole('switch', { name: 'On this site: replies to your comments' });
    const byEmail = page.getByRole('switch', { name: 'By email: replies to your comments' });
    expect([await onSite.isChecked(), await byEmail.isEnabled()]).toEqual([true, true]);
    await pressAndKeep(page, /\/notifications\/preferences$/, () => onSite.press('Space'));
    await visit(page, '/notifications?view=preferences');
    expect([await onSite.isChecked(), await byEmail.isEnabled()]).toEqual([false, false]);
    expect(
      await page.getByRole('switch', { name: 'On this site: changes to your account' }).isEnabled(),
    ).toBe(false);
  });

  test('a dealer is followed, and no longer', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, takeFreshNumber());
    await visit(page, '/ffl/alder-ridge');
    const follow = page.getByRole('button', { name: 'Follow Alder Ridge Outfitters' });
    const following = page.getByRole('button', { name: 'Following Alder Ridge Outfitters' });
    await pressAndKeep(page, /\/follow$/, () => follow.click());
    await following.waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await visit(page, '/ffl/alder-ridge');
    await pressAndKeep(page, /\/follow$/, () => following.click());
    await visit(page, '/ffl/alder-ridge');
    await follow.waitFor();
  });
});
