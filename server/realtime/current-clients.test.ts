/** How long it is tried to know of connected people what holds now, and how often at once. */
import { afterEach, expect, it, vi } from 'vitest';
import { createCurrentClients, type RenewActors } from './current-clients.ts';
import { createTestClients } from './testing/test-clients.ts';

afterEach(() => void vi.useRealTimers());

it('sessions that take longer to read than they hold are not read again and again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { clients, add } = createTestClients();
  const { client } = add();
  let readings = 0;
  const current = createCurrentClients(clients, (actors) => {
    readings += 1;
    if (readings > 10) throw new Error('read without end');
    vi.advanceTimersByTime(16_000);
    return Promise.resolve([...actors]);
  });
  await expect(current.bringUpToDate(() => [client])).rejects.toThrow(/take too long to read/);
  expect(readings).toBe(1);
});

it('one about whom something is heard meanwhile is read again', async () => {
  const { clients, add } = createTestClients();
  const { client } = add();
  let readings = 0;
  const current = createCurrentClients(clients, (actors) => {
    readings += 1;
    if (readings === 1) current.doubt(client);
    return Promise.resolve([...actors]);
  });
  await current.bringUpToDate(() => [client]);
  expect(readings).toBe(2);
});

it('a sweep that comes while one is still reading is left out', async () => {
  const { clients, add } = createTestClients();
  add();
  const reading = Promise.withResolvers<Awaited<ReturnType<RenewActors>>>();
  const renewActors = vi.fn<RenewActors>(() => reading.promise);
  const current = createCurrentClients(clients, renewActors);
  const sweeps = [current.sweep(), current.sweep()];
  expect(renewActors).toHaveBeenCalledTimes(1);
  reading.resolve(clients.all().map(({ actor }) => actor));
  await Promise.all(sweeps);
  await current.sweep();
  expect(renewActors).toHaveBeenCalledTimes(2);
});
