/** Messages are cut out of chunks wherever those begin and end. */
import { describe, expect, test } from 'vitest';
import { frame, ProtocolError, splitFrames, toBytes } from './framing.ts';

const MAX = 100;

function splitAll(chunks: string[], max = MAX): { messages: string[]; rest: string } {
  const messages: string[] = [];
  let rest = '';
  for (const chunk of chunks) {
    const split = splitFrames(rest, chunk, max);
    messages.push(...split.messages);
    rest = split.rest;
  }
  return { messages, rest };
}

describe('chunks become messages', () => {
  test.each<{ name: string; chunks: string[]; messages: string[]; rest: string }>([
    { name: 'nothing', chunks: [''], messages: [], rest: '' },
    { name: 'one message', chunks: ['{"type":6}\x1e'], messages: ['{"type":6}'], rest: '' },
    { name: 'two joined', chunks: ['a\x1eb\x1e'], messages: ['a', 'b'], rest: '' },
    { name: 'one in two parts', chunks: ['{"ty', 'pe":6}\x1e'], messages: ['{"type":6}'], rest: '' },
    { name: 'an end and a beginning', chunks: ['a\x1eb', 'c\x1ed'], messages: ['a', 'bc'], rest: 'd' },
    { name: 'the separator alone later', chunks: ['a', '\x1e'], messages: ['a'], rest: '' },
    { name: 'single characters', chunks: 'ab\x1ec\x1e'.split(''), messages: ['ab', 'c'], rest: '' },
    { name: 'empty messages', chunks: ['\x1e\x1e'], messages: ['', ''], rest: '' },
    { name: 'other control characters', chunks: ['a\x1fb\n\x1e'], messages: ['a\x1fb\n'], rest: '' },
  ])('$name', ({ chunks, messages, rest }) => {
    expect(splitAll(chunks)).toEqual({ messages, rest });
  });
});

describe('a message has a greatest length, in bytes', () => {
  test.each<{ name: string; chunks: string[] }>([
    { name: 'complete', chunks: [`${'a'.repeat(11)}\x1e`] },
    { name: 'without an end', chunks: ['a'.repeat(11)] },
    { name: 'growing by parts', chunks: ['aaaaaa', 'aaaaaa'] },
    { name: 'after a good one', chunks: [`ok\x1e${'a'.repeat(11)}`] },
    { name: 'few characters of many bytes', chunks: ['😀😀😀\x1e'] },
  ])('$name', ({ chunks }) => {
    expect(() => splitAll(chunks, 10)).toThrow(ProtocolError);
  });

  test('many short ones may be longer together', () => {
    expect(splitAll(['aaaaaaaaaa\x1e'.repeat(5)], 10).messages).toHaveLength(5);
  });
});

test('a frame ends with the separator', () => {
  expect(frame('{}')).toBe('{}\x1e');
});

test('the bytes of one text are made once', () => {
  const first = toBytes('ü1');
  expect(first).toEqual(Buffer.from('ü1'));
  expect(toBytes('ü1')).toBe(first);
  expect(toBytes('ü2')).toEqual(Buffer.from('ü2'));
  expect(first).toEqual(Buffer.from('ü1'));
});
