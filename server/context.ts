/** What every service gets, made once by `main.ts`. */
import type { Config } from './lib/config.ts';
import type { Events } from './lib/events.ts';
import type { Logger } from './lib/log.ts';
import type { Database } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { Geoip } from './lib/geoip.ts';
import type { JobDesk } from './jobs/job-desk.ts';
import type { JobSender } from './jobs/jobs.ts';
import type { Live } from './realtime/live.ts';
import type { SmsSender } from './sms/sms.ts';
import type { Mailer } from './mail/mail.ts';
import type { Storage } from './storage/storage.ts';

export type AppContext = {
  config: Config;
  /** Keys the hashes of login codes and of banned numbers. */
  secret: string;
  db: Database;
  /** Answers reads that may be a moment old, through `readsFor`; null where there is none. */
  replica: Replica | null;
  events: Events;
  log: Logger;
  storage: Storage;
  sms: SmsSender;
  mail: Mailer;
  geoip: Geoip;
  jobs: JobSender & JobDesk;
  /** The way to open pages. */
  live: Live;
  /** The way to other sites. */
  fetch: (url: string, options: RequestInit) => Promise<Response>;
};
