/** Tries the pages of a lost number, as the server draws them: the way in, and the link that stops the change. */
import { describe, expect, test } from 'vitest';
import type { NumberChange } from '#common/api/lost-number.ts';
import { expectInOrder, linksOf } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { network } from './testing/samples.ts';

const SITE = {
  'GET /accounts/current': null,
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': '83702',
};
const ADDRESS = '/stop-change?token=of-the-text';
const LINK = 'GET /accounts/lostNumber/stop';
const WAITING: NumberChange = { state: 'waiting', takesEffectAt: '2026-11-26T12:00:00.000Z' };

test('the login page leads to it, and it asks for the email address', async () => {
  const { html } = await drawPage('/accounts/login', { answers: SITE });
  expect(linksOf(html, /<main.*<\/main>/s)).toContain('/accounts/lost-number');
  const { status, text } = await drawPage('/accounts/lost-number', { answers: SITE });
  expect(status).toBe(200);
  expectInOrder(text, ['Lost your number?', 'Email address', 'Email me a code', 'I can’t use that email']);
});

describe('/stop-change', () => {
  test('asks for one press: opening the link alone stops nothing', async () => {
    const { html, text, calls } = await drawPage(ADDRESS, { answers: { ...SITE, [LINK]: WAITING } });
    expect(/<form[^>]*>/.exec(html)?.[0]).toContain('method="post"');
    expectInOrder(text, ['Keep your phone number?', 'If that was not you', 'Stop the change']);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('says that the number stays', async () => {
    const stopped = { ...WAITING, state: 'stopped' };
    const answers = { ...SITE, [LINK]: WAITING, 'POST /accounts/lostNumber/stop': stopped };
    const { html, text } = await drawPage(ADDRESS, { method: 'POST', answers });
    expect(text).toContain('Your number stays');
    expect(html).not.toContain('<form');
  });

  test('says whom to write to when it is too late', async () => {
    const { html, text } = await drawPage(ADDRESS, {
      answers: { ...SITE, [LINK]: { ...WAITING, state: 'done' } },
    });
    expect(text).toContain('The number was changed');
    expect(html).toContain('mailto:help@rangepost.test');
  });

  test('says what is wrong with a link', async () => {
    const { text } = await drawPage(ADDRESS, { answers: { ...SITE, [LINK]: { status: 422, body: null } } });
    expect(text).toContain('Not stopped');
  });
});
