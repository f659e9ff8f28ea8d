/** Everything a person has here as one file: what it says stands in data.json as of one moment, the pictures beside it. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { ZipFile } from 'yazl';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import type { Tx } from '#server/db/database.ts';
import {
  type ExportRow,
  SECTIONS,
  selectAccountData,
  selectConversations,
  selectFiles,
  selectMessages,
} from './export.queries.ts';

const PAGE = 500;

type Picture = { file: string; stored: string };

/**
 * The words are read at once and lie on the disk while a slow reader takes them: no connection waits for anybody.
 * @returns the zip, to be read to its end or destroyed.
 */
export async function exportAccount(context: AppContext, actor: Actor): Promise<Readable> {
  const { user } = requireMember(actor);
  const handle = await openNameless(context.config.dataDir);
  try {
    const pictures = await context.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await handle.writeFile(writeData(tx, user.id));
        return readPictures(tx, user.id);
      });
    return pack(context, handle.createReadStream({ start: 0 }), pictures);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A file that is gone with its handle, so that not even a kill leaves it behind. */
async function openNameless(folder: string): Promise<fs.FileHandle> {
  const file = path.join(folder, `export-${randomUUID()}`);
  const handle = await fs.open(file, 'wx+', 0o600);
  await fs.unlink(file);
  return handle;
}

type Section = (typeof SECTIONS)[string];

async function* readPages(tx: Tx, section: Section, userId: number): AsyncGenerator<ExportRow[]> {
  let after = 0;
  for (;;) {
    const { rows } = await section(userId, { after, limit: PAGE }).execute(tx);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.key;
  }
}

const toText = (row: ExportRow): string => JSON.stringify({ ...row, key: undefined });

async function* writeData(tx: Tx, userId: number): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(new Date())}`;
  yield `,\n"account": ${JSON.stringify(await selectAccountData(tx, userId))}`;
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield `,\n"${name}": `;
    yield* writeRows(tx, section, userId);
  }
  yield ',\n"conversations": [';
  let isFirst = true;
  for await (const page of readPages(tx, selectConversations, userId)) {
    for (const row of page) {
      yield `${isFirst ? '' : ','}\n${toText(row).slice(0, -1)},"messages": `;
      yield* writeRows(tx, selectMessages(row.key), userId);
      yield '}';
      isFirst = false;
    }
  }
  yield ']\n}\n';
}

async function* writeRows(tx: Tx, section: Section, userId: number): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const page of readPages(tx, section, userId)) {
    if (page.length > 0) yield `${isFirst ? '' : ','}\n${page.map(toText).join(',\n')}`;
    isFirst &&= page.length === 0;
  }
  yield ']';
}

async function readPictures(tx: Tx, userId: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for await (const page of readPages(tx, selectFiles, userId)) {
    for (const { file, stored } of page) pictures.push({ file: String(file), stored: String(stored) });
  }
  return pictures;
}

/** Opens one picture at a time, when its turn has come. */
function pack({ storage }: AppContext, data: Readable, pictures: Picture[]): Readable {
  const zip = new ZipFile();
  let open = data;
  const openPicture = async (key: string): Promise<Readable> => {
    // One that was removed meanwhile is left empty.
    open = (await storage.read(key))?.body ?? Readable.from([]);
    return open;
  };
  zip.addReadStream(data, 'data.json');
  for (const { file, stored } of pictures) {
    zip.addReadStreamLazy(
      file,
      { compress: false },
      callbackify(() => openPicture(stored)),
    );
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // A reader who goes away in the middle leaves no file open.
  output.on('close', () => open.destroy());
  return output;
}
