/** Negotiating agrees on the newest version that both sides know, and tells the token to those who need it. */
import { expect, test } from 'vitest';
import { answerNegotiate, readNegotiateVersion } from './negotiate.ts';

test.each<[unknown, number | null]>([
  [undefined, 0],
  ['0', 0],
  ['1', 1],
  ['2', 1],
  ['999999999', 1],
  ['', null],
  ['-1', null],
  ['1.0', null],
  ['one', null],
  ['1e3', null],
  ['99999999999999999999', null],
  [['1', '1'], null],
])('%j is version %j', (asked, version) => {
  expect(readNegotiateVersion(asked)).toBe(version);
});

const IDS = { id: 'public', token: 'secret' };
const availableTransports = [
  { transport: 'WebSockets', transferFormats: ['Text'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text'] },
];

test('version 1 tells the public id and the token', () => {
  expect(answerNegotiate(1, IDS, false)).toEqual({
    negotiateVersion: 1,
    connectionId: 'public',
    connectionToken: 'secret',
    availableTransports,
  });
});

test('version 0 knows one id, which is the one that proves', () => {
  expect(answerNegotiate(0, IDS, false)).toEqual({
    negotiateVersion: 0,
    connectionId: 'secret',
    availableTransports,
  });
});

test('where there are other nodes, streams are not offered: what is said beside them may come elsewhere', () => {
  expect(answerNegotiate(1, IDS, true).availableTransports.map(({ transport }) => transport)).toEqual([
    'WebSockets',
    'LongPolling',
  ]);
});
