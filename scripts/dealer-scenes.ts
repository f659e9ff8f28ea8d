/** The side of the dealers: the directory, applications in each state, a store's settings, inventory and imports. */
import type { Page } from 'playwright-core';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { InventoryImport } from '#common/api/inventory.ts';
import type { Tenant } from '#common/api/tenants.ts';
import type { Tenants } from '#common/api/tenant-settings.ts';
import type { Application, ApplyBody, LetterMade } from '#common/api/verification.ts';
import { makeRow, type Row, toText } from '#server/features/ffl-registry/ffl-registry.testing.ts';
import { callApi } from '../e2e/api.ts';
import { takeForm } from '../e2e/applications.ts';
import { takeFreshNumber } from '../e2e/fresh-numbers.ts';
import { fetchAnswer, go, type LogIn, press, type Scene, sendFile, sendList, showSection } from './scene.ts';

const ADMINISTRATOR = '303-555-0102';
const CHOSEN = 3;

export const DIRECTORY: Scene[] = [
  { name: 'directory-nobody', address: '/ffl?zipCode=83702&phrase=zeppelin' },
  { name: 'directory-everywhere', address: '/ffl' },
  {
    name: 'dealer-checked',
    address: '/ffl/alder-ridge',
    act: (page) => page.getByText('What was checked').click(),
  },
];

/** Applications as those who wrote them see them, an invitation, and a member who is suspended. */
export async function listDealers(logIn: LogIn): Promise<Scene[]> {
  const administrator = await logIn(ADMINISTRATOR);
  const apply = async (name: string) => {
    const applicant = await logIn(takeFreshNumber());
    const form = takeForm(name);
    const { id } = await callApi<Application>(applicant, 'POST', '/tenants/applications', form);
    return { applicant, id, form };
  };
  const [waiting, asked, mailed, entered, opened, declined] = [
    await apply('Cottonwood Arms'),
    await apply('Sawtooth Outfitters'),
    await apply('Copper Kettle Guns & Ammo'),
    await apply('Larkspur Trading Post'),
    await apply('Juniper Flats Sporting Goods'),
    await apply('Quill & Barrel'),
  ];
  const listed = [mailed, entered].map(({ form }) => toListed(form));
  await sendList(administrator, 'applicants.csv', toText(listed), 2);
  const step = <Answer>(id: number, name: string, body: object): Promise<Answer> =>
    callApi<Answer>(administrator, 'POST', `/tenants/applications/${id}/${name}`, body);
  await step(asked.id, 'messages', { body: 'Which door do customers use?', asks: true });
  await step(mailed.id, 'letter', {});
  const { letter } = await step<LetterMade>(entered.id, 'letter', {});
  await callApi(entered.applicant, 'POST', `/tenants/applications/${entered.id}/code`, { code: letter.code });
  const reason = 'We have seen the license and the storefront.';
  await step(opened.id, 'decision', { decision: 'approve', withoutLetter: true, reason });
  await step(declined.id, 'decision', {
    decision: 'decline',
    reason: 'The street on the application is a mailbox. Apply again with that of the storefront.',
  });
  const cases = { waiting, asked, mailed, entered, opened, declined };
  return [
    ...Object.entries(cases).map(([state, { applicant }]) => ({
      name: `apply-${state}`,
      address: '/dealers/apply',
      by: applicant.context(),
    })),
    {
      name: 'apply-wrong',
      address: '/dealers/apply',
      act: async (page) => {
        await page.getByRole('textbox', { name: 'License number' }).fill('9-82-001');
        await press('Submit application')(page);
      },
    },
    {
      name: 'code-wrong',
      address: '/dealers/apply',
      by: mailed.applicant.context(),
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Code' }).fill('AAAA');
        await press('Enter')(page);
      },
    },
    {
      name: 'apply-withdraw',
      address: '/dealers/apply',
      by: waiting.applicant.context(),
      act: press('Withdraw the application'),
    },
    ...(await listInvited(administrator, logIn)),
  ];
}

/** As the list of licensees has who applies. */
function toListed({ licenseNumber, businessName, street }: ApplyBody): Row {
  const [region = '', district = '', county = '', type = '', expiry = '', sequence = ''] =
    licenseNumber.split('-');
  return makeRow(Number(sequence), {
    LIC_REGN: region,
    LIC_DIST: district,
    LIC_CNTY: county,
    LIC_TYPE: type,
    LIC_XPRDTE: expiry,
    LICENSE_NAME: `${businessName.toUpperCase()} LLC`,
    BUSINESS_NAME: businessName.toUpperCase(),
    PREMISE_STREET: street.toUpperCase(),
  });
}

async function listInvited(administrator: Page, logIn: LogIn): Promise<Scene[]> {
  const phoneNumber = takeFreshNumber();
  const { tenants } = await callApi<Tenants>(administrator, 'GET', '/tenants');
  const [first, second] = tenants.filter(({ fflId }) => fflId !== null);
  for (const store of [first, second]) {
    await callApi(administrator, 'POST', `/tenants/${store?.id}/members`, { phoneNumber, role: 'staff' });
  }
  const invited = await logIn(phoneNumber);
  const { invitations } = await callApi<{ invitations: { id: number }[] }>(
    invited,
    'GET',
    '/accounts/invitations',
  );
  await callApi(invited, 'POST', `/accounts/invitations/${invitations[0]?.id}`, { accept: true });
  const suspended = await logIn(takeFreshNumber());
  const { id } = await callApi<CurrentUser>(suspended, 'GET', '/accounts/current');
  await callApi(administrator, 'POST', `/people/${id}/suspension`, {
    days: 7,
    reason: 'Rude to others.',
    was: null,
  });
  return [
    { name: 'account-stores', address: '/accounts', by: invited.context() },
    { name: 'suspended', address: '/posts?types=0', by: suspended.context() },
    { name: 'suspended-account', address: '/accounts', by: suspended.context() },
  ];
}

/** What a manager does on the pages of the host's store. */
export async function listStore(page: Page): Promise<Scene[]> {
  const { id } = await callApi<Tenant>(page, 'GET', '/accounts/currentTenant');
  const settings = `/tenants/edit/${id}`;
  await callApi(page, 'POST', `/tenants/${id}/members`, { phoneNumber: takeFreshNumber(), role: 'staff' });
  const describeStore = (opened: Page) => opened.getByRole('textbox', { name: 'Description' });
  return [
    { name: 'store-settings', address: settings },
    {
      name: 'store-unsaved',
      address: settings,
      act: (opened) => describeStore(opened).fill('Guns, optics and good coffee since 1987.'),
    },
    {
      name: 'store-conflict',
      address: settings,
      act: async (opened) => {
        await describeStore(opened).fill('Guns, optics and good coffee since 1987.');
        const { version } = await callApi<{ version: number }>(opened, 'GET', `/tenants/${id}`);
        const description = `Family-run since 1987. Written at ${version}.`;
        await callApi(opened, 'PATCH', `/tenants/${id}`, { version, description });
        await press('Save')(opened);
        await opened.getByRole('dialog').waitFor();
      },
    },
    { name: 'store-members', address: settings, act: showSection('Members') },
    { name: 'store-license', address: settings, act: showSection('License') },
    { name: 'store-remove', address: settings, act: press(/^Remove [A-Z]/) },
    ...(await listInventory(page)),
  ];
}

const choose = async (page: Page): Promise<void> => {
  const boxes = page.getByRole('list', { name: 'Items' }).getByRole('checkbox');
  for (let index = 0; index < CHOSEN; index++) await boxes.nth(index).click();
};

async function listInventory(page: Page): Promise<Scene[]> {
  const table = [
    'SKU,Type,Name,Category,Price,Pictures',
    ...Array.from(
      { length: 40 },
      (_, n) => `Z-${n},new,Rifle number ${n} with a walnut stock,guns,${300 + n},`,
    ),
    'Z-90,new,,guns,100,',
    'Z-91,new,A rifle without a price whose name goes on for quite a while to see where it breaks,guns,,',
    'Z-92,lent,A rifle,guns,100,http://pictures.example/one.jpg',
  ].join('\n');
  const check = (name: string): Promise<InventoryImport> =>
    sendFile<InventoryImport>(page, { path: '/inventory/imports?retireMissing=true', name, text: table });
  const applied = await check('spring-stock.csv');
  await callApi(page, 'POST', `/inventory/imports/${applied.id}/apply`);
  while ((await readImport(page, applied.id)).state === 'running') await page.waitForTimeout(500);
  const checked = await sendFile<InventoryImport>(page, {
    path: '/inventory/imports?retireMissing=true',
    name: 'summer-stock-with-a-rather-long-name-of-its-file.csv',
    text: table.replaceAll(',31', ',33').replaceAll('\nZ-2,', '\nZ-200,'),
  });
  const atImport = (id: number): string => `/inventory/import?import=${id}`;
  const showAs = (changes: object) => async (opened: Page) => {
    await opened.route(/\/api\/inventory\/imports\/\d+$/, async (route) => {
      const response = await fetchAnswer(route);
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
    });
    await go(opened, atImport(checked.id));
  };
  return [
    { name: 'inventory-chosen', address: '/inventory', act: choose },
    {
      name: 'inventory-price',
      address: '/inventory',
      act: async (opened) => {
        await choose(opened);
        await press('Price…')(opened);
      },
    },
    {
      name: 'inventory-more',
      address: '/inventory',
      act: async (opened) => {
        await choose(opened);
        await press(/^More$/)(opened);
      },
    },
    {
      name: 'inventory-delete',
      address: '/inventory',
      act: async (opened) => {
        await choose(opened);
        await press(/^More$/)(opened);
        await press('Delete', 'menuitem')(opened);
      },
    },
    { name: 'inventory-one-price', address: '/inventory', act: press(/^Price of /) },
    { name: 'inventory-nothing', address: '/inventory?phrase=zeppelin' },
    { name: 'import-unchosen', address: '/inventory/import', act: press('Check file') },
    { name: 'import-past', address: '/inventory/import' },
    { name: 'import-checked', address: atImport(checked.id) },
    { name: 'import-done', address: atImport(applied.id) },
    {
      name: 'import-running',
      address: '/inventory/import',
      act: showAs({ state: 'running', doneCount: 17 }),
    },
    {
      name: 'import-broken',
      address: '/inventory/import',
      act: showAs({
        state: 'failed',
        doneCount: 17,
        error: 'The server ended while it was at work. Go on where it stopped.',
      }),
    },
  ];
}

const readImport = (page: Page, id: number): Promise<InventoryImport> =>
  callApi<InventoryImport>(page, 'GET', `/inventory/imports/${id}`);
