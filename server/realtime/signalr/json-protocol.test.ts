/** Messages of the hub protocol, literally. */
import { describe, expect, test } from 'vitest';
import { ProtocolError } from './framing.ts';
import {
  type ClientMessage,
  encodeClose,
  encodeError,
  encodeInvocation,
  encodeResult,
  parseMessage,
  PING,
} from './json-protocol.ts';

const invocation = (fields: object): ClientMessage => ({
  kind: 'invocation',
  invocationId: null,
  target: 'Send',
  args: [],
  streams: false,
  ...fields,
});

describe('what clients send is read', () => {
  test.each<[string, ClientMessage]>([
    [
      '{"type":1,"invocationId":"123","target":"Send","arguments":[42,"Test"]}',
      invocation({ invocationId: '123', args: [42, 'Test'] }),
    ],
    ['{"type":1,"target":"Send","arguments":[]}', invocation({})],
    ['{"type":1,"invocationId":null,"target":"Send","arguments":[]}', invocation({})],
    ['{"type":1,"headers":{"Foo":"Bar"},"target":"Send","arguments":[]}', invocation({})],
    ['{"type":1,"target":"Send","arguments":[],"streamIds":[]}', invocation({})],
    ['{"type":1,"target":"Send","arguments":[],"streamIds":["1"]}', invocation({ streams: true })],
    [
      '{"type":4,"invocationId":"5","target":"Send","arguments":[]}',
      invocation({ invocationId: '5', streams: true }),
    ],
    ['{"type":1,"target":"constructor","arguments":[]}', invocation({ target: 'constructor' })],
    ['{"type":2,"invocationId":"1","item":42}', { kind: 'other' }],
    ['{"type":3,"invocationId":"1","result":42}', { kind: 'other' }],
    ['{"type":5,"invocationId":"1"}', { kind: 'other' }],
    ['{"type":6}', { kind: 'ping' }],
    ['{"type":7}', { kind: 'close' }],
    ['{"type":7,"error":"Bye","allowReconnect":true}', { kind: 'close' }],
    ['{"type":8,"sequenceId":1394}', { kind: 'other' }],
    ['{"type":9,"sequenceId":1}', { kind: 'other' }],
    ['{"type":4711,"later":true}', { kind: 'other' }],
  ])('%s', (json, message) => {
    expect(parseMessage(json)).toEqual(message);
  });
});

describe('what is not a message is refused', () => {
  test.each([
    '',
    ' ',
    'null',
    'true',
    '6',
    '"type"',
    '[]',
    '[{"type":6}]',
    '{',
    '{"type":6}}',
    "{'type':6}",
    '{}',
    '{"Type":6}',
    '{"type":null}',
    '{"type":"6"}',
    '{"type":6.5}',
    '{"type":1}',
    '{"type":1,"target":"Send"}',
    '{"type":1,"arguments":[]}',
    '{"type":1,"target":"","arguments":[]}',
    '{"type":1,"target":7,"arguments":[]}',
    '{"type":1,"target":"Send","arguments":{}}',
    '{"type":1,"target":"Send","arguments":"[]"}',
    '{"type":1,"target":"Send","arguments":null}',
    '{"type":1,"invocationId":"","target":"Send","arguments":[]}',
    '{"type":1,"invocationId":1,"target":"Send","arguments":[]}',
    `{"type":1,"invocationId":"${'1'.repeat(129)}","target":"Send","arguments":[]}`,
    '{"type":1,"target":"Send","arguments":[],"streamIds":"1"}',
    '{"type":2,"item":42}',
    '{"type":3,"result":42}',
    '{"type":4,"target":"Send","arguments":[]}',
    '{"type":5}',
    '{"type":5,"invocationId":{}}',
  ])('%s', (json) => {
    expect(() => parseMessage(json)).toThrow(ProtocolError);
  });
});

test('deep nesting is read, and nothing of it is looked into', () => {
  const json = `{"type":1,"target":"Send","arguments":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`;
  expect(parseMessage(json).kind).toBe('invocation');
});

describe('what the server sends', () => {
  test.each<[string, string]>([
    [
      encodeInvocation('Receive', [1, 'é\n', null]),
      '{"type":1,"target":"Receive","arguments":[1,"é\\n",null]}',
    ],
    [encodeResult('7', { a: 1 }), '{"type":3,"invocationId":"7","result":{"a":1}}'],
    [encodeResult('7', null), '{"type":3,"invocationId":"7","result":null}'],
    [encodeResult('7', undefined), '{"type":3,"invocationId":"7"}'],
    [encodeError('7', 'No.'), '{"type":3,"invocationId":"7","error":"No."}'],
    [encodeClose({}), '{"type":7}'],
    [encodeClose({ allowReconnect: false }), '{"type":7}'],
    [encodeClose({ error: 'Bye.', allowReconnect: true }), '{"type":7,"error":"Bye.","allowReconnect":true}'],
    [PING, '{"type":6}'],
  ])('%s', (framed, json) => {
    expect(framed).toBe(`${json}\x1e`);
  });

  test('the separator inside of a text does not end the message', () => {
    expect(encodeInvocation('Receive', ['a\x1eb']).indexOf('\x1e')).toBe(
      encodeInvocation('Receive', ['a\x1eb']).length - 1,
    );
  });
});
