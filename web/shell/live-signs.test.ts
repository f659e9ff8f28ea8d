/** Tries which signs of life start a live connection anew, and that it is the right one of its ways. */
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForSigns } from './live-signs.ts';

const keeper = { restart: vi.fn(), resume: vi.fn(), tryAgain: vi.fn(), stop: vi.fn() };
let client: QueryClient;
let page: EventTarget;
let paper: EventTarget & { visibilityState: string };
let stop: () => void;

beforeEach(() => {
  page = new EventTarget();
  paper = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', paper);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = listenForSigns(client, keeper);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const counts = () => [keeper.restart, keeper.resume, keeper.tryAgain].map(({ mock }) => mock.calls.length);
const send = (target: EventTarget, type: string, fields = {}) =>
  target.dispatchEvent(Object.assign(new Event(type), fields));
const fetchOnce = (answer: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey: [crypto.randomUUID()], queryFn: answer }).catch(() => null);

test.each([
  ['the network is back', () => send(page, 'online'), [1, 0, 0]],
  ['the page comes out of the cache', () => send(page, 'pageshow', { persisted: true }), [1, 0, 0]],
  ['the page was opened', () => send(page, 'pageshow', { persisted: false }), [0, 0, 0]],
  ['the page was frozen', () => send(paper, 'resume'), [1, 0, 0]],
  ['the page comes into sight', () => send(paper, 'visibilitychange'), [0, 1, 0]],
  ['the window gets the focus', () => send(page, 'focus'), [0, 0, 1]],
  ['the reader presses something', () => send(page, 'pointerdown'), [0, 0, 1]],
  ['the reader types', () => send(page, 'keydown'), [0, 0, 1]],
  ['the server answers a question', () => fetchOnce(() => Promise.resolve(1)), [0, 0, 1]],
  ['the server does not', () => fetchOnce(() => Promise.reject(new Error('away'))), [0, 0, 0]],
  ['the page knows something by itself', () => client.setQueryData(['count'], 1), [0, 0, 0]],
  [
    'the server takes a change',
    () => new MutationObserver(client, { mutationFn: () => Promise.resolve(1) }).mutate(),
    [0, 0, 1],
  ],
] as const)('%s', async (_sign, give, expected) => {
  await give();
  expect(counts()).toEqual(expected);
});

test('a page that goes out of sight gives no sign', () => {
  paper.visibilityState = 'hidden';
  send(paper, 'visibilitychange');
  expect(counts()).toEqual([0, 0, 0]);
});

test('after the end nothing is heard any more', async () => {
  stop();
  send(page, 'online');
  send(page, 'keydown');
  send(paper, 'visibilitychange');
  await fetchOnce(() => Promise.resolve(1));
  expect(counts()).toEqual([0, 0, 0]);
});
