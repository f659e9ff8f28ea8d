/** Cuts the text of a transport into messages: each ends with a record separator (HubProtocol, "JSON Encoding"). */

const RECORD_SEPARATOR = '\x1e';

/** The JSON of one message as it goes over a transport. */
export function frame(json: string): string {
  return json + RECORD_SEPARATOR;
}

/**
 * What is complete after a chunk has come, and what waits for its end. Chunks may join several messages or split one.
 * @param rest what the last call left over; at first the empty string.
 * @throws {ProtocolError} when a message, or the beginning of one, is longer than `maxBytes` in UTF-8.
 */
export function splitFrames(
  rest: string,
  chunk: string,
  maxBytes: number,
): { messages: string[]; rest: string } {
  const messages = (rest + chunk).split(RECORD_SEPARATOR);
  for (const message of messages) {
    if (Buffer.byteLength(message) > maxBytes) throw new ProtocolError('A message is too long.');
  }
  return { rest: messages.pop() ?? '', messages };
}

/** The client does not keep to the protocol; its connection is closed with this message. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}

let lastText = '';
let lastBytes = Buffer.alloc(0);

/** The bytes of a text. The last one is remembered: a message to a thousand clients is encoded once. */
export function toBytes(text: string): Buffer {
  if (text !== lastText) {
    lastBytes = Buffer.from(text);
    lastText = text;
  }
  return lastBytes;
}
