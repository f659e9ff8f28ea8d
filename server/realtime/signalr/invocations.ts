/** Runs the methods that a client invokes, one after the other as they came, and answers each. */
import { sendText } from './connection.ts';
import { ProtocolError } from './framing.ts';
import { encodeError, encodeResult, type Invocation } from './json-protocol.ts';
import type { Client, HubState } from './registry.ts';
import { type Connection, HubError } from './types.ts';

/** @throws {ProtocolError} where too many wait already. */
export function takeInvocation<User>(
  hub: HubState<User>,
  client: Client<User>,
  invocation: Invocation,
): void {
  if (client.waitingInvocations.length >= hub.limits.waitingInvocations) {
    throw new ProtocolError('Too many invocations wait for their answers.');
  }
  client.waitingInvocations.push(invocation);
  if (!client.isInvoking) void runInvocations(hub, client);
}

/** Never rejects. What is left when the connection ends is dropped with it. */
async function runInvocations<User>(hub: HubState<User>, client: Client<User>): Promise<void> {
  const { connection } = client;
  if (connection === null) return;
  client.isInvoking = true;
  for (;;) {
    const invocation = client.waitingInvocations.shift();
    if (invocation === undefined) break;
    const answer = await answerInvocation(hub, connection, invocation);
    if (invocation.invocationId !== null) sendText(hub, client, answer);
  }
  client.isInvoking = false;
}

async function answerInvocation<User>(
  { options }: HubState<User>,
  connection: Connection<User>,
  { invocationId, target, args, streams }: Invocation,
): Promise<string> {
  const id = invocationId ?? '';
  const method = Object.hasOwn(options.methods, target) ? options.methods[target] : undefined;
  if (method === undefined) return encodeError(id, 'There is no method of this name.');
  if (streams) return encodeError(id, 'This hub has no streams.');
  try {
    return encodeResult(id, await method(connection, args));
  } catch (error) {
    if (error instanceof HubError) return encodeError(id, error.message);
    options.log.error({ err: error, method: target }, 'a hub method failed');
    return encodeError(id, 'Something went wrong on the server.');
  }
}
