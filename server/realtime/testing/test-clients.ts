/** Connected people without connections: what is sent to each is kept. */
import { RoleLevel } from '#common/domain/enums.ts';
import type { Member } from '#server/http/actor.ts';
import { type Client, type Clients, createClients } from '../clients.ts';

export type TestClients = {
  clients: Clients;
  /** One more connection: of a person of its own, unless one is named. */
  add: (userId?: number) => { client: Client; sent: string[] };
};

export function createTestClients(): TestClients {
  const clients = createClients();
  let count = 0;
  return {
    clients,
    add(userId) {
      const sent: string[] = [];
      count += 1;
      const client = clients.add({
        id: String(count),
        user: createMember(userId ?? count),
        transport: 'webSockets',
        send: (method) => void sent.push(method),
        sendEncoded: (message) => void sent.push(message),
        close: () => void sent.push('closed'),
      });
      return { client, sent };
    },
  };
}

const createMember = (id: number): Member => ({
  user: { id, role: RoleLevel.User, zip: null, createdAt: new Date(), suspendedUntil: null },
  sessionId: id,
  host: 'localhost',
  tenant: { id: 1, name: 'network', displayName: 'Network', fflId: null, verified: false },
  membership: null,
  tenantIds: new Set(),
  permissions: new Set(),
  ip: '127.0.0.1',
  mayLag: false,
});
