/** The handshake accepts the JSON protocol in version 1, and says what is wrong with anything else. */
import { expect, test } from 'vitest';
import { checkHandshake, encodeHandshakeError, HANDSHAKE_ACCEPTED } from './handshake.ts';

test.each([
  '{"protocol":"json","version":1}',
  '{"version":1,"protocol":"json"}',
  '{"protocol":"json","version":1,"later":"fields"}',
])('%s is accepted', (json) => {
  expect(checkHandshake(json)).toBeNull();
});

test.each([
  ['', 'not JSON'],
  ['nonsense', 'not JSON'],
  ['{"protocol":"json","version":1', 'not JSON'],
  ['null', 'not an object'],
  ['1', 'not an object'],
  ['"json"', 'not an object'],
  ['[]', 'names a protocol'],
  ['{}', 'names a protocol'],
  ['{"type":6}', 'names a protocol'],
  ['{"protocol":7,"version":1}', 'names a protocol'],
  ['{"protocol":"messagepack","version":1}', "'messagepack' is not available; this hub speaks 'json'"],
  ['{"protocol":"JSON","version":1}', 'not available'],
  ['{"protocol":"json"}', 'version 1 only'],
  ['{"protocol":"json","version":"1"}', 'version 1 only'],
  ['{"protocol":"json","version":2}', 'version 1 only'],
])('%s is refused: %s', (json, reason) => {
  expect(checkHandshake(json)).toContain(reason);
});

test('a long name is not sent back whole', () => {
  const error = checkHandshake(JSON.stringify({ protocol: 'x'.repeat(10_000), version: 1 }));
  expect(error?.length).toBeLessThan(200);
});

test('the answers are framed', () => {
  expect(HANDSHAKE_ACCEPTED).toBe('{}\x1e');
  expect(encodeHandshakeError('No.')).toBe('{"error":"No."}\x1e');
});
