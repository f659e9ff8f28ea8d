/** What a client says and hears by requests of its own: on the node that has its connection, or by way of another. */
import type { FastifyReply } from 'fastify';
import { AppError, conflict, notFound } from '#server/http/errors.ts';
import { closeClient } from './connection.ts';
import { openClient, receive } from './incoming.ts';
import { GOODBYE } from './json-protocol.ts';
import { createLongPollingTransport } from './long-polling-transport.ts';
import type { PeerAnswer, PeerQuestion } from './peers.ts';
import {
  type Client,
  findClient,
  type HubState,
  type RelayedPoll,
  requireClient,
  requireUnopened,
} from './registry.ts';
import type { Poll } from './transport.ts';

/** How long another node may take, besides the time for which a poll waits by itself. */
const PEER_MS = 5_000;

/** A poll opens the connection where it is the first. */
export function takePoll<User>(hub: HubState<User>, client: Client<User>, user: User, poll: Poll): void {
  if (client.transport === null) {
    requireUnopened(hub, client);
    openClient(hub, client, user, createLongPollingTransport);
  }
  const polls = client.transport?.polls;
  if (polls === undefined) throw conflict('connection_in_use', 'This connection has a transport already.');
  client.lastSeen = performance.now();
  polls.take(poll);
}

/**
 * What breaks the protocol ends the connection and tells why over its stream or poll, as ASP.NET Core does.
 * @param text null for what cannot be read: it is too long, or not UTF-8.
 */
export function takeText<User>(hub: HubState<User>, client: Client<User> | null, text: string | null): void {
  if (client === null || client.state === 'closing') {
    // Whoever says goodbye hangs up as well, and that may have come first.
    if (text?.endsWith(GOODBYE) === true) return;
    throw notFound('connection');
  }
  if (client.transport === null) throw notFound('connection');
  if (client.transport.name === 'webSockets') {
    throw new AppError(405, 'method_not_allowed', 'This connection takes messages over its WebSocket.');
  }
  if (text === null) closeClient(hub, client, { error: 'A message cannot be read.' });
  else void receive(hub, client, text);
}

export function endPolls<User>(client: Client<User>): void {
  if (client.transport === null) throw notFound('connection');
  if (client.transport.polls === undefined) {
    throw new AppError(400, 'bad_request', 'Only long polling is ended by a request.');
  }
  client.transport.destroy();
}

/** A poll that came to this node. */
export function createPoll(reply: FastifyReply, maxMs: number): Poll {
  return {
    maxMs,
    answer: (status, text) => sendText(reply, status, text),
    onGone: (listener) => void reply.raw.on('close', listener),
  };
}

/** What a client sent goes to the node that has its connection, and that one's answer to the client. */
export async function relay<User>(
  hub: HubState<User>,
  peer: string,
  question: PeerQuestion,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPoll = question.kind === 'poll';
  const patienceMs = (isPoll ? hub.limits.peerPollMs + hub.limits.sweepMs : 0) + PEER_MS;
  const relayed = { peer, token: question.token, person: question.person };
  if (isPoll) hub.relayedPolls.add(relayed);
  const answer = await hub.options.peers?.ask(peer, question, patienceMs);
  hub.relayedPolls.delete(relayed);
  if (answer === null || answer === undefined) throw notFound('connection');
  if (answer.code !== undefined) throw new AppError(answer.status, answer.code, answer.text);
  sendText(reply, answer.status, answer.text);
  return reply;
}

/** Has the polls answered that wait here for other nodes: their clients ask again, of a node that stays. */
export async function releaseRelayed<User>({ options, relayedPolls }: HubState<User>): Promise<void> {
  const release = async ({ peer, token, person }: RelayedPoll): Promise<void> => {
    await options.peers?.ask(peer, { kind: 'release', token, person }, PEER_MS);
  };
  await Promise.all([...relayedPolls].map(release));
}

/** What this node has to say of one of its connections. */
export async function answerPeer<User>(hub: HubState<User>, question: PeerQuestion): Promise<PeerAnswer> {
  const { token, person } = question;
  try {
    switch (question.kind) {
      case 'poll': {
        const client = requireClient(hub, token, person);
        const { promise, resolve } = Promise.withResolvers<PeerAnswer>();
        takePoll(hub, client, client.user, {
          maxMs: hub.limits.peerPollMs,
          answer: (status, text) => resolve({ status, text }),
          onGone: () => {},
        });
        return await promise;
      }
      case 'text':
        takeText(hub, findClient(hub, token, person), question.text);
        return { status: 200, text: '' };
      case 'end':
        endPolls(requireClient(hub, token, person));
        return { status: 202, text: '' };
      case 'release':
        findClient(hub, token, person)?.transport?.polls?.sweep(Number.POSITIVE_INFINITY);
        return { status: 200, text: '' };
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, code: error.code, text: error.message };
  }
}

function sendText(reply: FastifyReply, status: number, text: string): void {
  void reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}
