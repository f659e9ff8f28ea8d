/** Prometheus metrics. */
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './http.ts';
import type { Live } from '../realtime/live.ts';
import type { Mailer } from '../mail/mail.ts';
import type { SmsSender } from '../sms/sms.ts';
import type { Storage } from '../storage/storage.ts';

/** From a list out of memory to the end of a statement's time. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <N extends string>(name: string, help: string, labelNames: N[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    registry,
    requests: counter('http_requests_total', 'Requests that were answered', ['method', 'route', 'status']),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until an answer was sent whole',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    sent: counter('messages_sent_total', 'Texts and mails, and whether their sender took them', [
      'sender',
      'outcome',
    ]),
    live: counter('live_events_total', 'Events for open pages', ['kind']),
    pictures: counter('pictures_total', 'Files of pictures that were stored, read and removed', ['action']),
    /** Asks for the value when it is read; whoever cannot tell it leaves it out. */
    gauge<N extends string>(
      name: string,
      help: string,
      labelNames: N[],
      read: () => Promise<Sample<N>[]> | Sample<N>[],
    ): void {
      const gauge: Gauge<N> = new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          gauge.reset();
          const samples = await Promise.try(read).catch(() => []);
          for (const { value, labels } of samples) gauge.set(labels, value);
        },
      });
    },
  };
}

type Sample<N extends string> = { labels: Record<N, string>; value: number };

/** Memory, processor, event loop: once for a process, since it is the process that they tell of. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

/** Addresses count by their route, so that what visitors make up adds no line. */
export function watchRequests(app: App, { requests, durations }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    requests.inc({ method: route === 'none' ? 'any' : method, route, status: String(reply.statusCode) });
    if (route !== 'none') durations.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}

export function watchPools(metrics: Metrics, pools: Record<string, Pool>): void {
  metrics.gauge(
    'database_connections',
    'Connections of a pool, and who waits for one',
    ['pool', 'state'],
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'waited_for' }, value: waitingCount },
      ]),
  );
}

type Parts = { sms: SmsSender; mail: Mailer; live: Live; storage: Storage };

/** The same parts, counted. */
export function countParts({ sent, live, pictures }: Metrics, parts: Parts): Parts {
  const counted = async (sender: 'sms' | 'mail', sending: Promise<void>): Promise<void> => {
    try {
      await sending;
      sent.inc({ sender, outcome: 'taken' });
    } catch (error) {
      sent.inc({ sender, outcome: 'failed' });
      throw error;
    }
  };
  return {
    sms: { send: (to, text) => counted('sms', parts.sms.send(to, text)) },
    mail: { send: (mail) => counted('mail', parts.mail.send(mail)) },
    live: {
      notify(userIds, notification) {
        live.inc({ kind: 'notification' });
        parts.live.notify(userIds, notification);
      },
      change(kind, id, data) {
        live.inc({ kind });
        parts.live.change(kind, id, data);
      },
      changeOwn(userId, change) {
        live.inc({ kind: 'own' });
        parts.live.changeOwn(userId, change);
      },
    },
    storage: {
      async put(key, body, contentType) {
        try {
          await parts.storage.put(key, body, contentType);
          pictures.inc({ action: 'stored' });
        } catch (error) {
          pictures.inc({ action: 'refused' });
          throw error;
        }
      },
      async read(key) {
        const stored = await parts.storage.read(key);
        pictures.inc({ action: stored === null ? 'missed' : 'read' });
        return stored;
      },
      async remove(keys) {
        await parts.storage.remove(keys);
        pictures.inc({ action: 'removed' }, keys.length);
      },
      list: () => parts.storage.list(),
      check: () => parts.storage.check(),
    },
  };
}
