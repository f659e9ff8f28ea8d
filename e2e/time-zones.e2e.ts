/** Readers far from the server's clock: days and times are their own, and nothing moves when those come in. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Conversations, Messages } from '#common/api/conversations.ts';
import type { Posts } from '#common/api/posts.ts';
import { callApi, logInByApi, openPlainPage } from './api.ts';
import { BOTH_SCREENS, openPage, visit } from './browser.ts';
import { log } from './conversations.ts';
import { expectNoShift } from './layout-shift.ts';
import { QUIET_LIST } from './lists.ts';

const ZONES = ['Pacific/Honolulu', 'Asia/Tokyo'];
const CASES = ZONES.flatMap((timeZone) => BOTH_SCREENS.map((screen) => ({ timeZone, screen })));
const MEMBER = '208-555-0106';
/** So many of the newest are tried for one of several days. */
const MOST_TRIED = 12;

/** `2026-11-19` there. */
const dayIn = (timeZone: string, moment: string): string =>
  new Date(moment).toLocaleDateString('en-CA', { timeZone });

interface Talk {
  id: number;
  days: string[];
  lastMoment: string;
}

/** The conversation that goes on over the most days. */
async function findLongest(page: Page, timeZone: string): Promise<Talk> {
  const { conversations } = await callApi<Conversations>(page, 'GET', '/conversations');
  const talks: Talk[] = [];
  for (const { id } of conversations.slice(0, MOST_TRIED)) {
    const { messages } = await callApi<Messages>(page, 'GET', `/conversations/${id}/messages`);
    const moments = messages.map(({ timestamp }) => timestamp).toReversed();
    const days = [...new Set(moments.map((moment) => dayIn(timeZone, moment)))];
    talks.push({ id, days, lastMoment: moments.at(-1) ?? '' });
  }
  const [longest] = talks.toSorted((one, other) => other.days.length - one.days.length);
  return longest ?? { id: 0, days: [], lastMoment: '' };
}

describe.each(CASES)('in $timeZone on a $screen', ({ timeZone, screen }) => {
  test('messages stand under the reader’s days, with the reader’s clock', async () => {
    const page = await openPage({ screen, timeZone });
    await logInByApi(page, MEMBER);
    const { id, days, lastMoment } = await findLongest(page, timeZone);
    await visit(page, `/messages?conversation=${id}`);
    const times = log(page).locator('time');
    const marks = await times.evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
    expect(marks.filter((mark) => mark.length === 'YYYY-MM-DD'.length)).toEqual(days);
    const clock = new Date(lastMoment).toLocaleTimeString('en-US', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
    });
    expect((await times.last().innerText()).replaceAll(/\s/g, ' ')).toBe(clock.replaceAll(/\s/g, ' '));
    expect(await times.last().isVisible()).toBe(true);
    await expectNoShift(page);
  });

  test('a post was listed on the reader’s day', async () => {
    const page = await openPage({ screen, timeZone });
    await openPlainPage(page);
    const { posts } = await callApi<Posts>(page, 'GET', QUIET_LIST);
    const isAnotherDay = (moment: string): boolean => dayIn(timeZone, moment) !== dayIn('UTC', moment);
    const post = posts.find(({ createdAt }) => isAnotherDay(createdAt)) ?? posts[0];
    await visit(page, `/posts/${post?.id}`);
    const listed = page.locator(`time[datetime="${post?.createdAt}"]`).filter({ hasText: /\d{4}$/ });
    const day = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
    expect(await listed.innerText()).toBe(new Date(post?.createdAt ?? '').toLocaleDateString('en-US', day));
    expect(await listed.isVisible()).toBe(true);
    await expectNoShift(page);
  });
});
