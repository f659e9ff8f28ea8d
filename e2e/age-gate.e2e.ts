/** What the age question lets through: no key, no click beside it, only its answers. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { BOTH_SCREENS, openPage, originOf, type Screen, visit } from './browser.ts';
import { waitForScripts } from './taken-over.ts';

const QUESTION = 'You must be 18 years old to use this website';
const ELSEWHERE = 'https://www.google.com/';

const question = (page: Page) => page.getByRole('dialog', { name: QUESTION });

async function readAge(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(originOf());
  return cookies.find(({ name, path }) => name === 'age-verified' && path === '/')?.value;
}

describe.each(BOTH_SCREENS)('the age question on a %s', (screen: Screen) => {
  test('keeps the focus, and neither Escape nor a click beside it closes it (spec 4)', async () => {
    const page = await openPage({ screen, isAgeVerified: false });
    await visit(page, '/');
    await question(page).waitFor();
    const focused = new Set<string>();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press(press < 5 ? 'Tab' : 'Shift+Tab');
      focused.add(
        await page.evaluate(() => {
          const element = document.activeElement;
          const isInside = element?.closest('[role=dialog]') != null || element === document.body;
          return isInside ? (element?.textContent?.trim() ?? '') : `outside: ${element?.outerHTML}`;
        }),
      );
    }
    const inside = ['Terms of Use', 'I am over 18 and agree', 'I am under 18'];
    expect([...focused]).toEqual(expect.arrayContaining(inside));
    expect([...focused].filter((text) => text.startsWith('outside'))).toEqual([]);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await question(page).isVisible()).toBe(true);
    expect(await readAge(page)).toBeUndefined();
  });
});

test.each(['/terms', '/privacy'])('%s is read without an answer (spec 4)', async (path) => {
  const page = await openPage({ screen: 'phone', isAgeVerified: false });
  await visit(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await question(page).count()).toBe(0);
});

test('a member is not asked', async () => {
  const page = await openPage({ screen: 'phone', isAgeVerified: false });
  await logInByApi(page, '208-555-0106');
  await visit(page, '/posts');
  expect(await question(page).count()).toBe(0);
});

test('whoever said no is asked again', async () => {
  const page = await openPage({ screen: 'phone', isAgeVerified: false, expected: [/google\.com/] });
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }));
  await visit(page, '/about');
  await page.getByRole('button', { name: 'I am under 18' }).click();
  await page.waitForURL(ELSEWHERE);
  expect(await readAge(page)).toBe('false');
  await page.goto('/about');
  await waitForScripts(page);
  await question(page).getByRole('button', { name: 'I am over 18 and agree' }).click();
  await question(page).waitFor({ state: 'hidden' });
  expect(await readAge(page)).toBe('true');
});
