/** Messages of the hub protocol to JSON and back (HubProtocol, "JSON Encoding"). */
import { frame, ProtocolError } from './framing.ts';
import type { CloseOptions } from './types.ts';

const TYPE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const;

/** Ids are short numbers in practice; they are kept and sent back. */
const MAX_INVOCATION_ID = 128;

export type Invocation = {
  kind: 'invocation';
  /** Null wants no answer. */
  invocationId: string | null;
  target: string;
  args: unknown[];
  /** Wants a stream as its result, or brings streams along: neither exists here. */
  streams: boolean;
};

/** `other` are messages that need no action here: parts of streams, cancellations, acknowledgements, later types. */
export type ClientMessage = Invocation | { kind: 'ping' } | { kind: 'close' } | { kind: 'other' };

/**
 * Reads one message of a client, without its record separator. Fields that are not known are passed over, headers too.
 * @throws {ProtocolError} for anything that is not a message.
 */
export function parseMessage(json: string): ClientMessage {
  let message: unknown;
  try {
    message = JSON.parse(json);
  } catch {
    throw new ProtocolError('A message is not JSON.');
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new ProtocolError('A message is not an object.');
  }
  const fields = message as Record<string, unknown>;
  switch (fields.type) {
    case TYPE.invocation:
    case TYPE.streamInvocation:
      return readInvocation(fields);
    case TYPE.streamItem:
    case TYPE.completion:
    case TYPE.cancelInvocation:
      requireInvocationId(fields);
      return { kind: 'other' };
    case TYPE.ping:
      return { kind: 'ping' };
    case TYPE.close:
      return { kind: 'close' };
    default:
      if (!Number.isInteger(fields.type)) throw new ProtocolError('A message has no type.');
      return { kind: 'other' };
  }
}

function readInvocation(fields: Record<string, unknown>): Invocation {
  const { type, target, arguments: args, streamIds } = fields;
  if (typeof target !== 'string' || target === '') throw new ProtocolError('An invocation has no target.');
  if (!Array.isArray(args)) throw new ProtocolError('An invocation has no arguments.');
  if (streamIds != null && !Array.isArray(streamIds)) {
    throw new ProtocolError('The ids of streams are not a list.');
  }
  const isBlocking = type === TYPE.streamInvocation || fields.invocationId != null;
  return {
    kind: 'invocation',
    invocationId: isBlocking ? requireInvocationId(fields) : null,
    target,
    args,
    streams: type === TYPE.streamInvocation || (Array.isArray(streamIds) && streamIds.length > 0),
  };
}

function requireInvocationId({ invocationId }: Record<string, unknown>): string {
  if (typeof invocationId !== 'string' || invocationId === '' || invocationId.length > MAX_INVOCATION_ID) {
    throw new ProtocolError('A message has no invocation id, or too long a one.');
  }
  return invocationId;
}

/**
 * A call of a client method that wants no answer, ready for `sendEncoded`: encoded once, sent to many.
 * @throws {TypeError} for arguments that JSON cannot hold.
 */
export function encodeInvocation(method: string, args: unknown[]): string {
  return frame(JSON.stringify({ type: TYPE.invocation, target: method, arguments: args }));
}

/**
 * The end of an invocation; without `result` where the method gave undefined.
 * @throws {TypeError} for a result that JSON cannot hold.
 */
export function encodeResult(invocationId: string, result: unknown): string {
  return frame(JSON.stringify({ type: TYPE.completion, invocationId, result }));
}

export function encodeError(invocationId: string, error: string): string {
  return frame(JSON.stringify({ type: TYPE.completion, invocationId, error }));
}

export function encodeClose({ error, allowReconnect }: CloseOptions): string {
  return frame(
    JSON.stringify({
      type: TYPE.close,
      ...(error === undefined ? {} : { error }),
      ...(allowReconnect === true ? { allowReconnect } : {}),
    }),
  );
}

export const PING = frame(JSON.stringify({ type: TYPE.ping }));

/** As a client says it that leaves, and as it is answered. */
export const GOODBYE = encodeClose({});
