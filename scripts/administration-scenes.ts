/** The side of the administrators: tenants, settings, people, applications and lists of licensees. */
import type { Page } from 'playwright-core';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import type { SettingEntries } from '#common/api/settings.ts';
import type { Tenants } from '#common/api/tenant-settings.ts';
import type { Applications } from '#common/api/verification.ts';
import { makeRow, makeRows, toText } from '#server/features/ffl-registry/ffl-registry.testing.ts';
import { callApi } from '../e2e/api.ts';
import { takeFreshNumber } from '../e2e/fresh-numbers.ts';
import { fetchAnswer, go, type LogIn, press, type Scene, sendList, showSection } from './scene.ts';

const ROWS = 60;

export async function listAdministration(page: Page, logIn: LogIn): Promise<Scene[]> {
  return [
    ...(await listTenants(page)),
    ...SETTINGS,
    ...(await listPeople(page, logIn)),
    ...(await listApplications(page)),
    ...(await listLists(page)),
  ];
}

async function listTenants(page: Page): Promise<Scene[]> {
  const { tenants } = await callApi<Tenants>(page, 'GET', '/tenants');
  const address = `/tenants/edit/${tenants.find(({ name }) => name === 'snake-river')?.id}`;
  return [
    { name: 'tenants-nobody', address: '/tenants/?phrase=zeppelin' },
    { name: 'tenant-wrong', address: '/tenants/create', act: press(/^Create/) },
    { name: 'tenant-store', address },
    { name: 'tenant-hosts', address, act: showSection('Hosts') },
    { name: 'tenant-license', address, act: showSection('License') },
    { name: 'tenant-license-extend', address, act: press('Extend') },
    { name: 'tenant-license-pause', address, act: press(/^(Pause|Resume)$/) },
    { name: 'tenant-license-number', address, act: press('New number') },
  ];
}

const SETTINGS: Scene[] = [
  { name: 'settings-unsaved', address: '/settings/', act: (page) => changeLife(page, '45') },
  {
    name: 'settings-wrong',
    address: '/settings/',
    act: async (page) => {
      await changeLife(page, '0');
      await press('Save')(page);
    },
  },
  {
    name: 'settings-none',
    address: '/settings/',
    act: (page) => page.getByRole('searchbox', { name: 'Find a setting' }).fill('zeppelin'),
  },
  {
    name: 'settings-conflict',
    address: '/settings/',
    act: async (page) => {
      await changeLife(page, '45');
      const { settings } = await callApi<SettingEntries>(page, 'GET', '/settings');
      const was = settings.find(({ key }) => key === 'listingLifeDays')?.value;
      await callApi(page, 'PATCH', '/settings', {
        values: { listingLifeDays: was === 30 ? 31 : 30 },
        was: { listingLifeDays: was },
      });
      await press('Save')(page);
      await page.getByRole('note').filter({ hasText: 'in the meantime' }).waitFor();
    },
  },
  {
    name: 'audit-open',
    address: '/audit',
    act: (page) => page.getByText('What changed').first().click(),
  },
  { name: 'audit-none', address: '/audit?actor=nobody' },
];

const changeLife = (page: Page, days: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Listing duration, in days' }).fill(days);

async function listPeople(page: Page, logIn: LogIn): Promise<Scene[]> {
  const member = await logIn(takeFreshNumber());
  const { id } = await callApi<CurrentUser>(member, 'GET', '/accounts/current');
  const address = `/people/${id}`;
  await callApi(page, 'POST', `${address}/notes`, {
    body: 'Spoke by phone: will answer kindly from now on.',
  });
  const suspended = await logIn(takeFreshNumber());
  const { id: other } = await callApi<CurrentUser>(suspended, 'GET', '/accounts/current');
  await callApi(page, 'POST', `/people/${other}/suspension`, {
    days: 7,
    reason: 'Rude to others.',
    was: null,
  });
  await callApi(page, 'POST', `/people/${other}/notes`, { body: 'The third time this month.' });
  return [
    { name: 'people-nobody', address: '/people?role=100&state=banned' },
    { name: 'person', address },
    { name: 'person-suspended', address: `/people/${other}` },
    { name: 'person-suspend', address, act: press('Suspend') },
    { name: 'person-ban', address, act: press('Ban') },
    { name: 'person-role', address, act: press('Change role') },
    { name: 'person-lift', address: `/people/${other}`, act: press('Lift suspension') },
  ];
}

/** In the states that the members' walk has left. */
async function listApplications(page: Page): Promise<Scene[]> {
  const scenes: Scene[] = [
    { name: 'applications-approved', address: '/dealers/applications?state=approved' },
  ];
  for (const state of ['question', 'letter', 'confirmed', 'approved', 'declined']) {
    const { applications } = await callApi<Applications>(page, 'GET', `/tenants/applications?state=${state}`);
    const [first] = applications;
    if (first !== undefined)
      scenes.push({ name: `application-${state}`, address: `/dealers/applications/${first.id}` });
    if (state !== 'letter' || first === undefined) continue;
    scenes.push({
      name: 'letter',
      address: `/dealers/applications/${first.id}`,
      act: async (opened) => {
        await press('Create another letter')(opened);
        await opened.getByRole('alertdialog').getByRole('button', { name: 'Create another letter' }).click();
        await opened.getByRole('article', { name: 'Letter' }).waitFor();
      },
    });
    scenes.push({
      name: 'letter-printed',
      address: `/dealers/applications/${first.id}`,
      act: async (opened) => {
        await scenes.find(({ name }) => name === 'letter')?.act?.(opened);
        await opened.emulateMedia({ media: 'print' });
      },
    });
  }
  return scenes;
}

async function listLists(page: Page): Promise<Scene[]> {
  const year = (new Date().getUTCFullYear() + 1) % 10;
  const rows = makeRows(ROWS).map((row) => ({ ...row, LIC_XPRDTE: `${year}C` }));
  const [one, two, ...others] = rows;
  if (one === undefined || two === undefined) throw new Error('There are no rows');
  await sendList(
    page,
    'first-list.csv',
    toText([...rows, makeRow(901, { LIC_TYPE: '05' }), makeRow(902, { PREMISE_ZIP_CODE: 'none' })]),
    1,
  );
  const next = [
    { ...one, LIC_XPRDTE: `${(year + 1) % 10}C` },
    { ...two, PREMISE_STREET: '2 OTHER ST' },
    ...others,
  ];
  const { id } = await sendList(
    page,
    'next-list-of-the-month-as-the-bureau-publishes-it.csv',
    toText([...next, makeRow(700, { LIC_XPRDTE: `${year}C` }), makeRow(903, { LIC_TYPE: '05' })]),
    0,
  );
  const address = `/dealers/licensees/${id}`;
  return [
    { name: 'lists', address: '/dealers/licensees' },
    { name: 'list', address },
    { name: 'list-renewed', address, act: (opened) => opened.getByRole('tab', { name: /^Renewed/ }).click() },
    { name: 'list-moved', address, act: (opened) => opened.getByRole('tab', { name: /^Moved/ }).click() },
    { name: 'list-gone', address, act: (opened) => opened.getByRole('tab', { name: /^Gone/ }).click() },
    { name: 'list-unchosen', address: '/dealers/licensees', act: press('Upload') },
    {
      name: 'list-look-up',
      address: '/dealers/licensees',
      act: async (opened) => {
        await opened.getByRole('textbox', { name: 'License number' }).fill(`9-82-001-01-${year}C-00007`);
        await press('Look up')(opened);
      },
    },
    {
      name: 'list-running',
      address: '/about',
      act: async (opened) => {
        await opened.route(/\/api\/licensees\/imports(\?.*)?$/, async (route) => {
          const response = await fetchAnswer(route);
          const answer = (await response.json()) as { imports: LicenseeImport[] };
          const imports = answer.imports.map((list, index) =>
            index === 0 ? { ...list, state: 'running', progress: 0.42, rowCount: 54_312 } : list,
          );
          await route.fulfill({ response, json: { ...answer, imports } });
        });
        await go(opened, '/dealers/licensees');
      },
    },
  ];
}

export async function setNotice(page: Page): Promise<void> {
  await callApi(page, 'PATCH', '/settings', {
    values: {
      noticeText: 'The site is down for an hour on Sunday morning from 2 AM Mountain Time. Drafts are kept.',
    },
    was: { noticeText: '' },
  });
}
