/** Accepts uploaded lists and files of the server. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { insertImport, selectWaitingFiles } from './ffl-registry.queries.ts';
import { readImport } from './ffl-registry.service.ts';
import { refuseOlder } from './reading.ts';

/** The whole list is some 30 MB as text. */
export const MAX_LIST_BYTES = 100 * 1024 * 1024;
const MAX_NAME = 120;
const DAY_MS = 86_400_000;

type NewList = { file: Readable & { truncated?: boolean }; fileName: string; listedOn: string };

/**
 * Takes in an administrator's upload, and sends the job that reads it.
 * @throws 413 where it is too large, 422 where its day lies ahead, or before that of a list that was read.
 */
export async function uploadList(
  context: AppContext,
  actor: Actor,
  upload: NewList,
): Promise<LicenseeImport> {
  const id = await takeInList(context, actor, upload, (tx, importId) =>
    context.jobs.send(tx, 'licensees.import', { importId }),
  );
  return readImport(context.db, id);
}

/**
 * Writes a list to the data folder as it arrives, and down that it waits to be read.
 * @param actor null at the server's own terminal.
 * @param andThen is part of the same transaction.
 * @returns the id of the import.
 * @throws as `uploadList`.
 */
export async function takeInList(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  actor: Actor | null,
  { file, fileName, listedOn }: NewList,
  andThen?: (tx: Tx, importId: number) => Promise<void>,
): Promise<number> {
  if (Date.parse(listedOn) > Date.now() + DAY_MS) {
    throw invalidField('listedOn', 'This day is in the future.');
  }
  await refuseOlder(db, listedOn);
  const folder = path.join(config.dataDir, 'lists');
  await mkdir(folder, { recursive: true });
  await removeLeftFiles(db, folder);
  const filePath = path.join(folder, randomUUID());
  try {
    await pipeline(file, createWriteStream(filePath, { mode: 0o600 }));
    if (file.truncated === true) throw new AppError(413, 'too_large', 'A list has 100 MB at most.');
    const { size } = await stat(filePath);
    return await inTransaction(db, async (tx) => {
      const name = fileName.replaceAll(/\p{Cc}/gu, '').slice(0, MAX_NAME) || 'list';
      const { id } = await insertImport(tx, {
        file_name: name,
        file_path: filePath,
        listed_on: listedOn,
        started_by: actor?.user?.id ?? null,
        bytes_total: size,
      });
      const entry = { action: 'licensees.import', subjectId: id, subjectName: name } as const;
      await recordChange(tx, actor, { ...entry, after: { listedOn, bytes: size } });
      await andThen?.(tx, id);
      return id;
    });
  } catch (error) {
    await rm(filePath, { force: true });
    throw error;
  }
}

/** Uploads that a kill has cut short, and files of lists that were given up. */
async function removeLeftFiles(db: AppContext['db'], folder: string): Promise<void> {
  const waiting = new Set((await selectWaitingFiles(db)).map((row) => row.file_path));
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const known = await stat(file).catch(() => null);
    if (known === null || waiting.has(file) || known.mtimeMs > Date.now() - DAY_MS) continue;
    await rm(file, { force: true });
  }
}
