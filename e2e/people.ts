/** The four kinds of people who walk the site, and what the addresses with an id lead each of them to. */
import type { Page } from 'playwright-core';
import type { Post, Posts } from '#common/api/posts.ts';
import type { SavedSearch } from '#common/api/saved-searches.ts';
import type { Tenant } from '#common/api/tenants.ts';
import { makeUnsubscribeToken } from '#server/features/notifications/unsubscribe.ts';
import { callApi, logInByApi, openPlainPage } from './api.ts';
import { findApplication } from './applications.ts';
import type { Ids, Reader } from './routes.ts';

export interface Person {
  reader: Reader;
  /** Absent for a visitor. */
  phone?: string;
  /** Whose site they are on; the network's where it is absent. */
  dealer?: string;
}

type FoundIds = Omit<Ids, 'unsubscribe'>;

export const PEOPLE: Person[] = [
  { reader: 'visitor' },
  { reader: 'member', phone: '208-555-0106' },
  { reader: 'staff', phone: '208-555-0104', dealer: 'alder-ridge' },
  { reader: 'administrator', phone: '303-555-0102' },
];

/**
 * Logs the person in, on a page of the host they are on, and finds or makes what they look at.
 * @param secret the site's, for what only the site can sign
 */
export async function prepareIds(page: Page, { phone }: Person, secret: string): Promise<Ids> {
  const ids = phone === undefined ? await findAnyone(page) : await prepareOwn(page, phone);
  return { ...ids, unsubscribe: makeUnsubscribeToken({ secret }, ids.profile, 'comment') };
}

async function findAnyone(page: Page): Promise<FoundIds> {
  await openPlainPage(page);
  const { posts } = await callApi<Posts>(page, 'GET', '/posts?category=guns&types=0');
  const [most] = posts.toSorted((one, other) => other.media.length - one.media.length);
  return {
    post: most?.id ?? 0,
    profile: most?.author.id ?? 0,
    search: 1,
    tenant: await findTenant(page),
    application: 1,
    list: 1,
  };
}

async function prepareOwn(page: Page, phone: string): Promise<FoundIds> {
  const user = await logInByApi(page, phone);
  const search = await callApi<SavedSearch>(page, 'POST', '/searches', {
    name: 'Optics near by',
    criteria: { category: 'optics', zipCode: '83702', maxDistanceMiles: 100 },
  });
  const post = await callApi<Post>(page, 'POST', '/posts', {
    type: 'basic',
    title: 'What do you keep in a range bag?',
    description: 'Mine grew too heavy.',
  });
  const administers = user.permissions.includes('tenants:manage');
  const list = administers ? await sendNoList(page) : 1;
  return {
    post: post.id,
    profile: user.id,
    search: search.id,
    tenant: await findTenant(page),
    application: administers ? await findApplication(page) : 1,
    list,
  };
}

/** A file that is no list of licensees is refused in the end, and changes nothing for anybody. */
async function sendNoList(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const form = new FormData();
    form.append('file', new File(['Dear Sir'], 'letter.txt'));
    const listedOn = new Date().toISOString().slice(0, 10);
    const answer = await fetch(`/api/licensees/imports?listedOn=${listedOn}`, { method: 'POST', body: form });
    return ((await answer.json()) as { id: number }).id;
  });
}

async function findTenant(page: Page): Promise<number> {
  return (await callApi<Tenant>(page, 'GET', '/accounts/currentTenant')).id;
}
