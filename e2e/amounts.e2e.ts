/** Prices come into their fields in many ways, and from none of them do cents become dollars. */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { openPage, visit } from './browser.ts';
import { openFilters, QUIET_LIST } from './lists.ts';

const DANA = '208-555-0121';
const NOTE = 'Prices are in whole dollars';

type Way = (field: Locator, text: string, devTools: CDPSession) => Promise<void>;

/** What a phone's keyboard sends in place of a key's name. */
const KEY_UNKNOWN = { key: 'Unidentified', windowsVirtualKeyCode: 229 };

const WAYS: Record<string, Way> = {
  'typed on a keyboard': (field, text) => field.pressSequentially(text),
  'typed on a phone': async (_field, text, devTools) => {
    for (const character of text) {
      await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...KEY_UNKNOWN });
      await devTools.send('Input.insertText', { text: character });
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...KEY_UNKNOWN });
    }
  },
  'put together by a phone': async (_field, text, devTools) => {
    for (let end = 1; end <= text.length; end += 1) {
      await devTools.send('Input.imeSetComposition', {
        text: text.slice(0, end),
        selectionStart: end,
        selectionEnd: end,
      });
    }
    await devTools.send('Input.insertText', { text });
  },
  dictated: async (_field, text, devTools) => {
    await devTools.send('Input.insertText', { text });
  },
  'dictated in parts': async (_field, text, devTools) => {
    for (const part of text.split(/(?<=[.,])/)) await devTools.send('Input.insertText', { text: part });
  },
  pasted: async (field, text) => {
    await field.page().evaluate((words) => navigator.clipboard.writeText(words), text);
    await field.press('ControlOrMeta+v');
  },
  dropped: async (field, text, devTools) => {
    const box = await field.boundingBox();
    if (box === null) throw new Error('The field is not shown');
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devTools.send('Input.dispatchDragEvent', { type, ...place, data });
    }
  },
  'filled in by the browser': (field, text) =>
    field.evaluate((input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, text),
};

/** What is written, the dollars in it, and whether it has cents. */
const AMOUNTS: [string, string, boolean][] = [
  ['899', '899', false],
  ['499.99', '499', true],
  ['$1,249.99', '1249', true],
  ['12,500', '12500', false],
  ['499,99', '499', true],
];

async function open(address: string): Promise<{ page: Page; devTools: CDPSession }> {
  const page = await openPage({ screen: 'phone' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const devTools = await page.context().newCDPSession(page);
  if (address.startsWith('/posts/create')) await logInByApi(page, DANA);
  await visit(page, address);
  return { page, devTools };
}

describe.each(Object.entries(WAYS))('a price that is %s', (_name, write) => {
  test('keeps its whole dollars in the editor', async () => {
    const { page, devTools } = await open('/posts/create?type=sell');
    const field = page.getByRole('textbox', { name: 'Price' });
    for (const [text, dollars, cents] of AMOUNTS) {
      await field.fill('');
      await field.click();
      await write(field, text, devTools);
      await field.blur();
      expect(await field.inputValue(), text).toBe(dollars);
      expect(await page.getByText(NOTE, { exact: true }).count(), text).toBe(cents ? 1 : 0);
      // What the form holds, not what the field shows.
      const readDraft = () => page.evaluate(() => Object.values(localStorage).join(' '));
      await expect.poll(readDraft, { message: text }).toContain(`"price":"${dollars}"`);
    }
  });

  test('keeps its whole dollars in a filter', async () => {
    const { page, devTools } = await open(QUIET_LIST);
    const filters = await openFilters(page, 'phone');
    const field = filters.getByRole('textbox', { name: 'Minimum price' });
    for (const [text, dollars] of AMOUNTS) {
      await field.fill('');
      await field.click();
      await write(field, text, devTools);
      await field.blur();
      expect(await field.inputValue(), text).toBe(dollars);
      await expect
        .poll(() => new URL(page.url()).searchParams.get('minPrice'), { message: text })
        .toBe(dollars);
    }
  });
});

test('a price in an address is read as one that is typed', async () => {
  const { page } = await open(`${QUIET_LIST}&minPrice=$499.99`);
  const filters = await openFilters(page, 'phone');
  expect(await filters.getByRole('textbox', { name: 'Minimum price' }).inputValue()).toBe('499');
});
