/** The other nodes of a hub: which of them has a connection, and what one asks another. */

/** What a client sent to a node that does not have its connection. */
export type PeerQuestion = { token: string; person: string | number } & (
  | { kind: 'poll' }
  | { kind: 'text'; text: string | null }
  | { kind: 'end' }
  /** A poll that was asked for is no longer wanted: its node ends. */
  | { kind: 'release' }
);

/** What is to be answered to the client: the code and the sentence of a refusal as well. */
export type PeerAnswer = { status: number; text: string; code?: string };

export type Peers = {
  /** This node's name: letters, digits and dashes. It is part of each token that the node gives. */
  readonly name: string;
  /** Null where no node of this name is there, or it does not answer in time. */
  ask(name: string, question: PeerQuestion, patienceMs: number): Promise<PeerAnswer | null>;
  /** Answers from now on what others ask this node. */
  onQuestion(answer: (question: PeerQuestion) => Promise<PeerAnswer>): void;
};

const PEER_PATTERN = /^([\da-zA-Z-]{1,64})\./;

/** A token that tells every node where its connection is. */
export function nameToken(peers: Peers | undefined, secret: string): string {
  return peers === undefined ? secret : `${peers.name}.${secret}`;
}

/** The other node that has given the token; null where it was this one, or none. */
export function findPeer(peers: Peers | undefined, token: unknown): string | null {
  if (peers === undefined || typeof token !== 'string') return null;
  const name = PEER_PATTERN.exec(token)?.[1] ?? peers.name;
  return name === peers.name ? null : name;
}
