/** Uploads a list of licensees to the running site as its page does: how long it takes, and what the server's memory grows by. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { writeSessions } from './members.ts';
import { readMemory, watchRss } from './memory.ts';
import { findFreePort, prepareData, startSite } from './site.ts';

/** The list does not mind how many posts there are. */
const POSTS = 100;
const ASK_EVERY_MS = 500;

export type UploadFigures = {
  bytes: number;
  /** From the beginning of the upload until the list was read. */
  seconds: number;
  /** Of the server's process, once its garbage was gone. */
  rssBefore: number;
  /** The most that it held meanwhile. */
  rssMax: number;
};

/** @param dataDir a database that may have other lists. */
export async function benchUpload(dataDir: string, content: Buffer): Promise<UploadFigures> {
  await prepareData(POSTS, dataDir);
  const inspector = await findFreePort();
  const site = await startSite(dataDir, [`--inspect=127.0.0.1:${inspector}`]);
  try {
    const [cookie = ''] = await writeSessions(dataDir, 1, RoleLevel.Admin);
    const lists = `${site.origin}/api/licensees/imports`;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), 'uploaded.csv');
    const listedOn = new Date().toISOString().slice(0, 10);

    const { rss: rssBefore } = await readMemory(inspector);
    const watch = await watchRss(inspector);
    const start = performance.now();
    const sent = { method: 'POST', headers: { cookie, origin: site.origin }, body: form };
    const { id } = await ask(`${lists}?listedOn=${listedOn}`, sent);
    await waitUntilRead(`${lists}/${id}`, cookie);
    const seconds = (performance.now() - start) / 1_000;
    return { bytes: content.length, seconds, rssBefore, rssMax: await watch.stop() };
  } finally {
    await site.stop();
  }
}

async function waitUntilRead(url: string, cookie: string): Promise<void> {
  for (;;) {
    const { state, error } = await ask(url, { headers: { cookie } });
    if (state === 'done') return;
    if (state === 'failed') throw new Error(`The uploaded list was not read: ${error}`);
    await sleep(ASK_EVERY_MS);
  }
}

async function ask(url: string, init: RequestInit): Promise<LicenseeImport> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as LicenseeImport;
}
