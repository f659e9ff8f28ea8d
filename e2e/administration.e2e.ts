/** An administrator sets the site from its pages: everyone sees it at once, two do not overwrite each other, and it stands in the log. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import type { SettingEntries, UpdateSettingsBody } from '#common/api/settings.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen, type Theme, visit, screensOf } from './browser.ts';
import { logIn, type Person } from './correspondent.ts';
import { type Site, startSite } from './site.ts';

const ADAM = '303-555-0102';
const OLIVIA = '208-555-0101';
const TOM = '208-555-0106';
const MARCUS = '208-555-0119';

const WAYS = screensOf('desktop').map((screen): [Screen, Theme] => [
  screen,
  screen === 'phone' ? 'dark' : 'light',
]);

/** Of its own: what is set here would be met by every other journey. */
let site: Site;
let keeper: Person;
beforeAll(async () => {
  site = await startSite(inject('demoFolder'));
  keeper = await logIn(site.url, ADAM);
}, 120_000);
afterAll(() => site.stop());
/** Each journey meets the site as it was, also after one that failed. */
afterEach(setBack);

async function setBack(): Promise<void> {
  const { settings } = await keeper.call<SettingEntries>('GET', '/settings');
  const changed = settings.filter((entry) => entry.value !== entry.default);
  if (changed.length === 0) return;
  const body: UpdateSettingsBody = {
    values: Object.fromEntries(changed.map(({ key }) => [key, null])),
    was: Object.fromEntries(changed.map(({ key, value }) => [key, value])),
  };
  await keeper.call('PATCH', '/settings', body);
}

const openOwn = (options: Parameters<typeof openPage>[0]): Promise<Page> =>
  openPage({ ...options, siteUrl: site.url });

async function readExport(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  return readFile(await (await download).path(), 'utf8');
}

describe.each(WAYS)('on a %s, %s', (screen, theme) => {
  const mark = `${screen} ${Date.now()}`;

  async function openSettings(phone = ADAM): Promise<Page> {
    // Two who change the same are answered with 409.
    const page = await openOwn({ screen, theme, expected: [/409/] });
    await logInByApi(page, phone);
    await visit(page, '/settings/');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    return page;
  }
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  };

  test('what is set is seen on the next page of everyone, and a notice is put away for good (spec 1, 2)', async () => {
    const reader = await openOwn({ screen, theme });
    await visit(reader, '/about');
    const admin = await openSettings();
    await expectAccessible(admin);
    await expectNoOverflow(admin);

    await admin.getByRole('searchbox', { name: 'Find a setting' }).fill('notice');
    await admin.getByRole('textbox', { name: 'Notice' }).fill(`Down on Sunday, ${mark}.`);
    await admin.getByRole('searchbox', { name: 'Find a setting' }).fill('');
    await admin.getByRole('textbox', { name: 'Site name' }).fill(`Range ${screen}`);
    await admin.getByRole('region', { name: 'Unsaved changes' }).getByText('2 changes').waitFor();
    await expectAccessible(admin);
    await save(admin);
    await admin.getByRole('complementary', { name: 'Notice' }).getByText(mark).waitFor();
    await admin.getByRole('link', { name: 'Adam K.' }).first().waitFor();

    await reader.getByRole('link', { name: 'Privacy Policy' }).click();
    await reader.getByText(`Range ${screen} is operated by`).waitFor();
    const notice = reader.getByRole('complementary', { name: 'Notice' });
    await notice.getByText(mark).waitFor();
    await reader.getByRole('banner').getByText(`Range ${screen}`).waitFor();
    await expectAccessible(reader);
    await expectNoOverflow(reader);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await visit(reader, '/about');
    expect(await notice.count()).toBe(0);
  });

  test('two at once: the second is told what changed, keeps what was typed, and decides', async () => {
    const [adam, olivia] = [await openSettings(), await openSettings(OLIVIA)];
    const box = (page: Page) => page.getByRole('textbox', { name: 'Listing duration, in days' });
    await box(adam).fill('45');
    await box(olivia).fill('30');
    await save(olivia);
    await adam.getByRole('button', { name: 'Save' }).click();
    const note = adam.getByRole('note').filter({ hasText: 'Olivia S. changed this in the meantime.' });
    await note.getByText('Theirs: 30. Yours: 45.').waitFor();
    await expect.poll(() => box(adam).inputValue()).toBe('45');
    await expectAccessible(adam);
    await note.getByRole('button', { name: 'Keep mine' }).click();
    await save(adam);
    await adam.getByRole('button', { name: 'Reset to default: Listing duration, in days' }).click();
    await save(adam);
    await expect.poll(() => box(adam).inputValue()).toBe('60');
  });

  test('a switch is off for everyone, and the pages say so before one writes', async () => {
    const admin = await openSettings();
    await admin.getByRole('switch', { name: 'New posts' }).click();
    await save(admin);
    const member = await openOwn({ screen, theme });
    await logInByApi(member, TOM);
    await visit(member, '/posts/create?type=basic');
    await member.getByRole('note').getByText('Publishing is turned off right now.').waitFor();
    await expectAccessible(member);
    await setBack();
    await visit(member, '/posts/create?type=basic');
    await member.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await member.getByText('Publishing is turned off').count()).toBe(0);
  });

  test('the audit tells who changed what, is searched by its address, and leaves as a table', async () => {
    const admin = await openSettings();
    await callApi(admin, 'PATCH', '/settings', {
      values: { listingLifeDays: 45 },
      was: { listingLifeDays: 60 },
    });
    await setBack();
    await admin.getByRole('link', { name: 'Audit' }).click();
    await admin.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    await admin.getByRole('textbox', { name: 'Who' }).fill('Adam K.');
    // The table is of what the form asks for, searched already or not.
    await admin.getByRole('combobox', { name: 'What' }).selectOption('People');
    expect(await readExport(admin)).not.toContain('settings.update');
    await admin.getByRole('combobox', { name: 'What' }).selectOption('Settings');
    expect(await readExport(admin)).toContain('settings.update');
    await admin.getByRole('button', { name: 'Search' }).click();
    await admin.waitForURL(/actor=Adam/);
    const entry = admin
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Adam K. changed the settings: listing life days 30 → 45' })
      .first();
    await entry.waitFor();
    await entry.getByText('What changed').click();
    await entry.getByRole('cell', { name: '45' }).waitFor();
    await expectAccessible(admin);
    await expectNoOverflow(admin);
    expect(await readExport(admin)).toMatch(/settings\.update.*"\{""listingLifeDays"":45\}"/);
    await admin.goBack();
    await admin.waitForURL((url) => !url.search.includes('actor='));
  });
});

/** Somebody with an email address is told of a comment after a while: until then the mail waits. */
async function leaveMailWaiting(): Promise<void> {
  const author = await openOwn({ screen: 'desktop' });
  await logInByApi(author, TOM);
  const { id } = await callApi<Post>(author, 'POST', '/posts', {
    type: 'basic',
    title: `What do you clean with, ${Date.now()}`,
    description: 'Mine is nearly empty.',
  });
  const writer = await openOwn({ screen: 'desktop' });
  await logInByApi(writer, MARCUS);
  await callApi(writer, 'POST', `/posts/${id}/comments`, { body: 'Whatever is on the shelf.' });
}

describe('the diagnostics', () => {
  test('are no page for an administrator', async () => {
    const admin = await openOwn({ screen: 'desktop', expected: [/404/] });
    await logInByApi(admin, ADAM);
    expect(await visit(admin, '/diagnostics')).toBe(404);
  });

  test.each(WAYS)(
    'on a %s, %s: whoever keeps the server running sees how it is, and takes a job off',
    async (screen, theme) => {
      await leaveMailWaiting();
      const page = await openOwn({ screen, theme });
      await logInByApi(page, OLIVIA);
      await visit(page, '/settings/');
      await page.getByRole('link', { name: 'Diagnostics' }).click();
      await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor();
      await page.getByText('PostgreSQL').waitFor();
      // It looks again by itself.
      await page.waitForResponse((answer) => answer.url().endsWith('/api/diagnostics'));
      await page.getByRole('link', { name: 'notifications.mail' }).click();
      await page.getByRole('heading', { name: 'notifications.mail' }).waitFor();
      await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Waiting' }).click();
      const takeOff = page.getByRole('button', { name: /^Take off/ });
      await takeOff.first().waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
      const name = (await takeOff.first().getAttribute('aria-label')) ?? '';
      await takeOff.first().click();
      await page.getByRole('button', { name }).waitFor({ state: 'detached' });
      await visit(page, '/audit?action=job');
      await page
        .getByRole('listitem')
        .filter({ hasText: `removed the job notifications.mail ${name.replace('Take off: ', '')}` })
        .waitFor();
    },
  );
});
