/** Tries how messages stand by day and by writer, how their times read, and what is on its way beside them. */
import { describe, expect, test } from 'vitest';
import { withoutArrived } from './arrived.ts';
import { groupMessages } from './message-groups.ts';
import { JEN, sampleMessage, TOM } from './message-samples.ts';
import { formatClock, formatDayMark, formatListTime } from './message-time.ts';
import type { Outgoing } from './outbox.ts';

const BOISE = 'America/Boise';
const at = (id: number, timestamp: string, fields = {}) => sampleMessage(id, { timestamp, ...fields });
const shapeOf = (messages: ReturnType<typeof at>[], timeZone = 'UTC') =>
  groupMessages(messages, 'asker', timeZone).map(({ day, groups }) => [
    day,
    groups.map((group) => group.messages.map(({ id }) => id)),
  ]);

describe('groups', () => {
  test('hold what one person wrote in one go', () => {
    const own = { author: TOM, side: 'asker' };
    expect(
      shapeOf([
        at(1, '2026-11-19T10:21:00Z'),
        at(2, '2026-11-19T10:22:00Z'),
        at(3, '2026-11-19T10:23:00Z', own),
        at(4, '2026-11-19T10:24:00Z'),
        at(5, '2026-11-19T10:29:00Z'),
      ]),
    ).toEqual([['2026-11-19', [[1, 2], [3], [4], [5]]]]);
  });

  test('part colleagues of one side', () => {
    const colleague = { author: TOM, side: 'owner' };
    expect(shapeOf([at(1, '2026-11-19T10:21:00Z'), at(2, '2026-11-19T10:21:10Z', colleague)])).toEqual([
      ['2026-11-19', [[1], [2]]],
    ]);
    expect(groupMessages([sampleMessage(1, { author: JEN })], 'owner')[0]?.groups[0]?.isOwn).toBe(true);
  });

  test('end with a message that is warned of', () => {
    const warned = { warnings: ['payment'] };
    expect(shapeOf([at(1, '2026-11-19T10:21:00Z', warned), at(2, '2026-11-19T10:21:10Z')])).toEqual([
      ['2026-11-19', [[1], [2]]],
    ]);
  });

  test('end with the reader’s day, not the server’s', () => {
    const messages = [at(1, '2026-11-19T06:59:00Z'), at(2, '2026-11-19T07:01:00Z')];
    expect(shapeOf(messages, BOISE)).toEqual([
      ['2026-11-18', [[1]]],
      ['2026-11-19', [[2]]],
    ]);
    expect(shapeOf(messages)).toEqual([['2026-11-19', [[1, 2]]]]);
  });
});

describe('times', () => {
  // A Thursday, 11:00 in Boise.
  const now = Date.parse('2026-11-19T18:00:00Z');
  test.each([
    ['2026-11-19T17:41:00Z', 'Today', '10:41 AM'],
    ['2026-11-19T06:59:00Z', 'Yesterday', 'Wed'],
    ['2026-11-16T17:00:00Z', 'Monday, Nov 16', 'Mon'],
    ['2026-11-12T17:00:00Z', 'Thursday, Nov 12', 'Nov 12'],
    ['2025-11-14T17:00:00Z', 'Nov 14, 2025', 'Nov 14, 2025'],
  ])('%s reads %s over the day and %s in a list', (value, mark, short) => {
    expect(formatDayMark(value, now, BOISE)).toBe(mark);
    expect(formatListTime(value, now, BOISE)).toBe(short);
  });

  test('name the date where the present is not known yet', () => {
    expect(formatDayMark('2026-11-19T17:41:00Z', null, 'UTC')).toBe('Nov 19, 2026');
    expect(formatListTime('2026-11-19T17:41:00Z', null, 'UTC')).toBe('Nov 19');
    expect(formatClock('2026-11-19T17:41:00Z', 'UTC')).toBe('5:41 PM');
  });
});

describe('a message on its way', () => {
  const sending: Outgoing = {
    clientId: 'a-name',
    body: 'Still there?',
    media: [],
    createdAt: '2026-11-19T10:00:00Z',
    state: 'sending',
    error: null,
    isRefused: false,
  };
  const own = (fields = {}) =>
    at(9, '2026-11-19T10:00:01Z', { author: TOM, side: 'asker', body: 'Still there?', ...fields });

  test.each([
    ['is shown until it arrives', sending, [own({ body: 'Another' })], 1],
    ['is known by its name', sending, [own({ clientId: 'a-name', body: 'cleaned' })], 0],
    ['is known by its words where a live event was quicker', sending, [own()], 0],
    [
      'is not mistaken for an old one of the same words',
      sending,
      [own({ timestamp: '2026-11-18T10:00:00Z' })],
      1,
    ],
    ['is not mistaken for one that is named otherwise', sending, [own({ clientId: 'other' })], 1],
    ['that failed stays, whatever reads the same', { ...sending, state: 'failed' as const }, [own()], 1],
    [
      'that failed, but was written, is known by its name',
      { ...sending, state: 'failed' as const },
      [own({ clientId: 'a-name' })],
      0,
    ],
  ])('%s', (_rule, outgoing, messages, shown) => {
    expect(withoutArrived([outgoing], messages, TOM.id)).toHaveLength(shown);
  });
});
