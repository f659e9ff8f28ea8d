/** What a scene is that pictures are taken of, and what is done in many of them. */
import type { APIResponse, BrowserContext, Page, Route } from 'playwright-core';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import { callApi } from '../e2e/api.ts';

const DAY_MS = 86_400_000;

export interface Scene {
  name: string;
  address: string;
  /** Who looks at it; the reader who was asked for where it is absent. */
  by?: BrowserContext;
  /** What is done on the page before it is looked at. */
  act?: (page: Page) => Promise<void>;
}

/** A page of somebody else, who is logged in. */
export type LogIn = (phone: string) => Promise<Page>;

export const press =
  (name: string | RegExp, role: 'button' | 'menuitem' = 'button') =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();

/** A page may be longer than its picture. */
export const showSection =
  (name: string) =>
  (page: Page): Promise<void> =>
    page
      .getByRole('heading', { name, exact: true })
      .evaluate((heading) => heading.closest('section')?.scrollIntoView());

/** @returns what the address answers to a file, sent as a form of the page sends it. */
export async function sendFile<Answer>(
  page: Page,
  file: { path: string; name: string; text: string },
): Promise<Answer> {
  const answered = await page.evaluate(async ({ path, name, text }) => {
    const body = new FormData();
    body.append('file', new File([text], name));
    const answer = await fetch(`/api${path}`, { method: 'POST', body });
    return { status: answer.status, text: await answer.text() };
  }, file);
  if (answered.status >= 300) throw new Error(`${file.path}: ${answered.status} ${answered.text}`);
  return JSON.parse(answered.text) as Answer;
}

/** Leads to an address within the page, as a link would: what is put in the place of answers is asked for there. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Sends a list of licensees, and waits until it has been read. @param daysAgo the day that it stands for */
export async function sendList(
  page: Page,
  name: string,
  text: string,
  daysAgo: number,
): Promise<LicenseeImport> {
  const listedOn = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const path = `/licensees/imports?listedOn=${listedOn}`;
  const { id } = await sendFile<LicenseeImport>(page, { path, name, text });
  for (;;) {
    const list = await callApi<LicenseeImport>(page, 'GET', `/licensees/imports/${id}`);
    if (list.state === 'done' || list.state === 'failed') return list;
    await page.waitForTimeout(200);
  }
}

/** What the site answers, to be changed on its way: where the browser knows a store's host, Node does not. */
export async function fetchAnswer(route: Route): Promise<APIResponse> {
  const request = route.request();
  const url = new URL(request.url());
  const { host } = url;
  url.hostname = 'localhost';
  return route.fetch({ url: url.href, headers: { ...(await request.allHeaders()), host } });
}
