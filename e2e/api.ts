/** Calls of the API from inside a page, as its own scripts make them; and the login by it. */
import type { Page } from 'playwright-core';
import type { CodeSent, CurrentUser } from '#common/api/accounts.ts';
import { logInInTurn } from './turns.ts';

/** @throws with the answer's text where it is not 2xx. */
export async function callApi<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        ...(body === null ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  if (status < 200 || status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Any page of the site will do to call the API from; this one needs neither a login nor an answer about the age. */
export async function openPlainPage(page: Page): Promise<void> {
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
}

/** Logs in without the login page. */
export async function logInByApi(page: Page, phoneNumber: string): Promise<CurrentUser> {
  await openPlainPage(page);
  return logInInTurn(phoneNumber, async () => {
    const { demoCode } = await callApi<CodeSent>(page, 'POST', '/accounts/login', { phoneNumber });
    return callApi<CurrentUser>(page, 'POST', '/accounts/verify', {
      phoneNumber,
      code: demoCode,
      acceptTerms: true,
      over18: true,
    });
  });
}
