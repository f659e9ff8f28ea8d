/** Applications of dealers, as the journeys and the walk need them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import type { Application, Applications, ApplyBody } from '#common/api/verification.ts';
import { makeRow, type Row, toText } from '#server/features/ffl-registry/ffl-registry.testing.ts';
import { callApi, logInByApi } from './api.ts';

/** Of somebody whom no journey needs as a dealer. */
const APPLICANT = '208-555-0119';
/** Licenses end in March of the year after next. */
const EXPIRY = `${(new Date().getUTCFullYear() + 2) % 10}C`;
/** Others at each run, since a running site keeps its stores. */
const FIRST = 10_000 + Math.floor(Math.random() * 80_000);
let licenses = 0;

/** A license number that no store has. */
export function takeLicense(): string {
  licenses += 1;
  return `9-82-001-01-${EXPIRY}-${FIRST + licenses}`;
}

export const takeForm = (businessName: string): ApplyBody => ({
  licenseNumber: takeLicense(),
  businessName,
  street: '41 Range Road',
  zip: '83702',
  phoneNumber: '208-555-0177',
  website: 'https://birchbay.example',
  takesTransfers: true,
  performsChecks: true,
});

/** Puts the license of a form into the list, with the premises as the list writes them. */
export async function listLicense(page: Page, { licenseNumber, businessName }: ApplyBody): Promise<void> {
  const [LIC_REGN, LIC_DIST, LIC_CNTY, LIC_TYPE, LIC_XPRDTE, LIC_SEQN] = licenseNumber.split('-');
  const number = { LIC_REGN, LIC_DIST, LIC_CNTY, LIC_TYPE, LIC_XPRDTE, LIC_SEQN } as Partial<Row>;
  const premises = { BUSINESS_NAME: businessName.toUpperCase(), PREMISE_STREET: '41 RANGE RD' };
  const listedOn = new Date().toISOString().slice(0, 10);
  const id = await page.evaluate(
    async ([text, listedOn]) => {
      const body = new FormData();
      body.append('file', new Blob([text]), 'part.csv');
      const answer = await fetch(`/api/licensees/imports?listedOn=${listedOn}`, { method: 'POST', body });
      return ((await answer.json()) as { id?: number }).id;
    },
    [toText([makeRow(1, { ...number, ...premises })]), listedOn] as const,
  );
  await expect
    .poll(async () => (await callApi<LicenseeImport>(page, 'GET', `/licensees/imports/${id}`)).state, {
      timeout: 20_000,
    })
    .toBe('done');
}

/** One that waits for an administrator, written by somebody else in a profile of their own. @returns its id */
export async function findApplication(page: Page): Promise<number> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (context === undefined) throw new Error('The page has no browser.');
  try {
    const other = await context.newPage();
    await logInByApi(other, APPLICANT);
    const { applications } = await callApi<Applications>(other, 'GET', '/tenants/applications/mine');
    const known = applications.find(({ state }) => state === 'submitted');
    if (known) return known.id;
    const form = takeForm('Walk In Arms');
    return (await callApi<Application>(other, 'POST', '/tenants/applications', form)).id;
  } finally {
    await context.close();
  }
}
