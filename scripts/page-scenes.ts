/** What a walk along the routes does not come by: each state of a post, its talk, conversations, and what opens over them. */
import type { Page } from 'playwright-core';
import type { Conversations, ConversationStarted } from '#common/api/conversations.ts';
import type { Post, Posts } from '#common/api/posts.ts';
import { callApi } from '../e2e/api.ts';
import type { Reader } from '../e2e/routes.ts';
import { waitForScripts } from '../e2e/taken-over.ts';
import { listAdministration } from './administration-scenes.ts';
import { DIRECTORY, listDealers, listStore } from './dealer-scenes.ts';
import { type LogIn, press, type Scene } from './scene.ts';

const SETTLED_MS = 400;
const ELLEN = '208-555-0107';
const NEWCOMER = '208-555-0108';
const MODERATOR = '515-555-0103';
const LISTING = {
  type: 'sell',
  title: 'Marlin 336C lever action, .30-30, walnut, made 1978',
  description: 'Bought new and kept in a dry safe since.\n\n- Bore is bright\n- Comes with a hard case',
  price: 785,
  category: 'guns',
  condition: 'good',
  manufacturer: 'Marlin',
  model: '336C',
  caliber: '.30-30 Win',
  zipCode: '83642',
};

/** @param page of the reader, on any page of the site that they look at */
export async function listScenes(page: Page, reader: Reader, logIn: LogIn): Promise<Scene[]> {
  if (reader === 'visitor') return [...(await listTalk(page)), ...VISITOR, ...DIRECTORY];
  if (reader === 'member')
    return [
      ...(await listTalk(page)),
      ...(await listOwn(page, logIn)),
      ...MEMBER,
      ...(await listDealers(logIn)),
    ];
  const conversations = await listConversations(page);
  return reader === 'staff'
    ? [...conversations, ...STAFF, ...(await listStore(page))]
    : [...conversations, ...(await listAdministration(page, logIn))];
}

const VISITOR: Scene[] = [
  {
    name: 'login-code',
    address: '/accounts/login',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('208-555-0199');
      await press('Send code')(page);
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
    },
  },
  {
    name: 'login-terms',
    address: '/accounts/login',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('208-555-0198');
      await press('Send code')(page);
      const words = await page.getByText(/your code is/).innerText();
      await page.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(words)?.[0] ?? '');
      await page.getByRole('checkbox', { name: 'I agree to the Terms of Use' }).waitFor();
    },
  },
  {
    name: 'login-wrong',
    address: '/accounts/login',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('20');
      await press('Send code')(page);
    },
  },
  {
    name: 'compact',
    address: '/posts?types=0,1,2',
    act: (page) => page.getByRole('radio', { name: 'List view' }).click(),
  },
  { name: 'nothing-found', address: '/search/?phrase=zeppelin&zipCode=83702' },
  { name: 'unsubscribe-wrong', address: '/unsubscribe?token=none-of-ours' },
  { name: 'no-such-dealer', address: '/ffl/nobody' },
  { name: 'no-such-post', address: '/posts/999999999' },
  {
    name: 'oops',
    address: '/terms',
    act: async (page) => {
      await page.route('**/api/tenants/current', (route) => route.fulfill({ json: { tenant: {} } }));
      await page.getByRole('banner').getByRole('link').click();
      await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    },
  },
];

const MEMBER: Scene[] = [
  { name: 'preferences', address: '/notifications?view=preferences' },
  {
    name: 'dealer-followed',
    address: '/ffl/snake-river',
    act: async (page) => {
      const following = page.getByRole('button', { name: /^Following/ });
      // What was followed for another picture is followed already.
      if ((await following.count()) === 0) await press(/^Follow /)(page);
      await following.waitFor();
    },
  },
  {
    name: 'editor-wrong',
    address: '/posts/create?type=trade',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('A');
      await press('Publish')(page);
    },
  },
  { name: 'account-name', address: '/accounts', act: press('Edit') },
  { name: 'account-picture', address: '/accounts', act: press(/picture$/) },
  { name: 'save-search', address: '/posts?category=optics', act: press('Save this search') },
  { name: 'editor-discussion', address: '/posts/create?type=basic' },
  { name: 'editor-video', address: '/posts/create?type=video' },
];

const STAFF: Scene[] = [{ name: 'editor-dealer', address: '/posts/create?type=dealerNew' }];

/** A listing that much is said about. */
async function listTalk(page: Page): Promise<Scene[]> {
  const { posts } = await callApi<Posts>(page, 'GET', '/posts?category=guns&types=0&limit=50');
  const [most] = posts.toSorted((one, other) => other.commentCount - one.commentCount);
  if (most === undefined) throw new Error('The demo has no listing');
  const address = `/posts/${most.id}`;
  return [
    { name: 'post-talk', address },
    { name: 'post-messages', address: `${address}?tab=messages` },
    { name: 'post-menu', address, act: press('More actions') },
    {
      name: 'toast',
      address,
      act: async (opened) => {
        await press(/^More actions on the comment/)(opened);
        await press('Copy link', 'menuitem')(opened);
        await opened.locator('[data-sonner-toast]').waitFor();
      },
    },
    { name: 'comment-menu', address, act: press(/^More actions on the comment/) },
    { name: 'full-screen', address, act: press(/full screen/i) },
  ];
}

/** A member's own posts in each state, and what others have said to them. */
async function listOwn(page: Page, logIn: LogIn): Promise<Scene[]> {
  const write = (more: object = {}): Promise<Post> =>
    callApi<Post>(page, 'POST', '/posts', { ...LISTING, ...more });
  const [published, pending, sold, hidden, removed] = [
    await write(),
    await write({ title: 'Marlin 1894, .44 Magnum' }),
    await write({ title: 'Marlin 39A, .22 LR' }),
    await write({ title: 'Marlin 60, .22 LR' }),
    await write({ title: 'Marlin 1895, .45-70' }),
  ];
  const draft = await write({ title: 'Marlin 444', draft: true });
  await callApi(page, 'POST', `/posts/${pending.id}/status`, { action: 'markPending' });
  await callApi(page, 'POST', `/posts/${sold.id}/status`, { action: 'markSold' });
  await callApi(page, 'DELETE', `/posts/${removed.id}`);
  const moderator = await logIn(MODERATOR);
  await callApi(moderator, 'POST', `/posts/${hidden.id}/status`, {
    action: 'hide',
    reason: 'Please show the whole rifle: one of the pictures is of another one.',
  });

  const ellen = await logIn(ELLEN);
  const body = 'I am out of state. I can pay today by gift card, text me at 208-555-0199.';
  const { conversation } = await callApi<ConversationStarted>(ellen, 'POST', '/conversations', {
    postId: published.id,
    body: 'Hi, is the Marlin still available?',
  });
  await callApi(page, 'POST', `/conversations/${conversation.id}/messages`, {
    body: 'Yes, still here. I can meet at a shop in Nampa or Boise this week.',
  });
  await callApi(ellen, 'POST', `/conversations/${conversation.id}/messages`, { body });
  await callApi(ellen, 'POST', `/posts/${published.id}/comments`, {
    body: 'Is the serial range before the cross-bolt safety? Hard to tell from the **pictures**.',
  });

  const newcomer = await logIn(NEWCOMER);
  await callApi(newcomer, 'POST', `/posts/${published.id}/comments`, {
    body: 'Fair price for one this clean.',
  });
  const { id } = published;
  return [
    { name: 'conversation', address: `/messages?conversation=${conversation.id}` },
    { name: 'post-own', address: `/posts/${id}` },
    { name: 'post-own-messages', address: `/posts/${id}?tab=messages` },
    {
      name: 'comment-reply',
      address: `/posts/${id}`,
      act: async (opened) => {
        const box = opened.getByRole('textbox', { name: /^Reply/ });
        // What was written for another picture opens it again.
        if ((await box.count()) === 0) await press(/^Reply/)(opened);
        await box.fill('Yes, 1978, so half-cock only.');
      },
    },
    { name: 'comment-report', address: `/posts/${id}`, act: openCommentReport },
    { name: 'post-pending', address: `/posts/${pending.id}` },
    { name: 'post-sold', address: `/posts/${sold.id}` },
    { name: 'post-hidden', address: `/posts/${hidden.id}` },
    { name: 'post-removed', address: `/posts/${removed.id}` },
    { name: 'post-draft', address: `/posts/${draft.id}` },
    { name: 'editor-listing', address: `/posts/edit/${id}` },
    { name: 'post-delete', address: `/posts/${id}`, act: openDelete },
    { name: 'newcomer-account', address: '/accounts', by: newcomer.context() },
    { name: 'newcomer-posts', address: '/profile', by: newcomer.context() },
    { name: 'moderator-post', address: `/posts/${hidden.id}`, by: moderator.context() },
    { name: 'moderator-account', address: '/accounts', by: moderator.context() },
  ];
}

async function openCommentReport(page: Page): Promise<void> {
  await press(/^More actions on the comment/)(page);
  await press('Report', 'menuitem')(page);
}

async function openDelete(page: Page): Promise<void> {
  await press('More actions')(page);
  await press('Delete', 'menuitem')(page);
}

/** The newest conversation of somebody whom the demo has written to. */
async function listConversations(page: Page): Promise<Scene[]> {
  const { conversations } = await callApi<Conversations>(page, 'GET', '/conversations');
  return conversations.slice(0, 1).map(({ id }) => ({
    name: 'conversation',
    address: `/messages?conversation=${id}`,
  }));
}

export async function openScene(page: Page, { address, act }: Scene): Promise<boolean> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await waitForScripts(page);
  if (act !== undefined) await act(page);
  await page.waitForLoadState('networkidle');
  // What was asked for opens a moment after the press.
  await page.waitForTimeout(SETTLED_MS);
  return true;
}
