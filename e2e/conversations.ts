/** Two people of a conversation, and the steps with which they talk. */
import type { Locator, Page } from 'playwright-core';
import type { CodeSent, CurrentUser } from '#common/api/accounts.ts';
import type { ConversationStarted, Message } from '#common/api/conversations.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { openPage, type Screen, visit } from './browser.ts';
import { logInInTurn } from './turns.ts';

/** Nobody else of the demo is led through a journey under these numbers. */
export const SELLERS: Record<Screen, string> = { desktop: '541-555-0123', phone: '615-555-0126' };
export const BUYERS: Record<Screen, string> = { desktop: '615-555-0125', phone: '615-555-0127' };

interface PairOptions {
  expected?: RegExp[];
  sellers?: Record<Screen, string>;
  buyers?: Record<Screen, string>;
}

interface Pair {
  seller: Page;
  buyer: Page;
  sellerUser: CurrentUser;
  buyerUser: CurrentUser;
  post: Post;
}

/** Files run side by side: one in which people block each other takes others than its neighbor. */
export async function openPair(
  screen: Screen,
  { expected = [], sellers = SELLERS, buyers = BUYERS }: PairOptions = {},
): Promise<Pair> {
  const seller = await openPage({ screen, expected });
  const buyer = await openPage({ screen, expected });
  const sellerUser = await logInByApi(seller, sellers[screen]);
  const buyerUser = await logInByApi(buyer, buyers[screen]);
  return { seller, buyer, sellerUser, buyerUser, post: await writePost(seller, screen) };
}

export function writePost(seller: Page, screen: Screen): Promise<Post> {
  return callApi<Post>(seller, 'POST', '/posts', {
    type: 'sell',
    title: `Vortex Viper PST Gen II 5-25x50, ${screen} ${Date.now()}`,
    description: 'With rings and box.',
    price: 649,
    category: 'optics',
    zipCode: '83702',
  });
}

export async function start(buyer: Page, post: Post, body = 'Is this still available?'): Promise<number> {
  const { conversation } = await callApi<ConversationStarted>(buyer, 'POST', '/conversations', {
    postId: post.id,
    body,
  });
  return conversation.id;
}

export const write = (page: Page, id: number, body: string): Promise<Message> =>
  callApi<Message>(page, 'POST', `/conversations/${id}/messages`, { body });

export const textBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' });
export const conversations = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });

export async function send(page: Page, body: string): Promise<void> {
  await textBox(page).fill(body);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** The page was opened and its conversation is heard of live. */
export async function openConversation(page: Page, id: number): Promise<void> {
  const watching = page.waitForResponse((answer) => /\/messages\?after=\d+$/.test(answer.url()));
  await visit(page, `/messages?conversation=${id}`);
  await watching;
}

/** Where a text of the log stands on the screen. */
export const topOf = async (page: Page, text: string): Promise<number> => {
  const box = await log(page).getByText(text, { exact: true }).boundingBox();
  return Math.round(box?.y ?? Number.NaN);
};

export async function pickAction(page: Page, screen: Screen, name: string): Promise<void> {
  if (screen === 'desktop') return page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export function logInByPage(page: Page, number: string): Promise<void> {
  return logInInTurn(number, async () => {
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/accounts/login'));
    await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { demoCode } = (await (await sent).json()) as CodeSent;
    const verified = page.waitForResponse((answer) => answer.url().endsWith('/api/accounts/verify'));
    await page.getByRole('textbox', { name: 'Code' }).fill(demoCode ?? '');
    await verified;
  });
}
