/** Who is told of a change while their own `Watch` has not been answered. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createCurrentClients } from './current-clients.ts';
import { createDeliveries, thingOf } from './deliveries.ts';
import { encodeInvocation } from './signalr/json-protocol.ts';
import { createTestClients } from './testing/test-clients.ts';

it('whoever waits for the answer does not learn from a change that there is something', async () => {
  const { clients, add } = createTestClients();
  const [waiting, watching, last] = [add(), add(), add()];
  for (const { client } of [waiting, watching]) clients.watch(client, thingOf('post', 5));
  clients.confirm(watching.client, thingOf('post', 5));
  const deliveries = createDeliveries({
    clients,
    current: createCurrentClients(clients, (actors) => Promise.resolve([...actors])),
    watch: { post: () => Promise.resolve(() => false), conversation: () => Promise.resolve(null) },
    log: pino({ level: 'silent' }),
  });
  deliveries.change('post', 5, { type: 'changed' });
  await expect.poll(() => watching.sent).toHaveLength(1);
  deliveries.change('post', 5, { type: 'changed' });
  // What is sent later has overtaken nothing.
  await expect.poll(() => clients.watching(thingOf('post', 5)).size).toBe(1);
  deliveries.notify([last.client.actor.user.id], { type: 'GENERAL', content: 'the end', payload: null });
  await expect.poll(() => last.sent).toHaveLength(1);
  expect(watching.sent).toEqual([
    encodeInvocation('ReceiveChange', [{ kind: 'post', id: 5, data: { type: 'changed' } }]),
  ]);
  expect(waiting.sent).toEqual([]);
});
