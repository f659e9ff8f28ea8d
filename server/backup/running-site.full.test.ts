/** The backup of a site that runs on the PostgreSQL that comes along: it joins that one, and leaves it running. */
import { execFile } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createLogger } from '#server/lib/log.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { restoreBackup } from './restore.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/backup.ts');
const log = createLogger({ logLevel: 'silent', appEnv: 'test' });

it('is written beside it, and is a whole site', { timeout: 120_000 }, async () => {
  const folder = await makeTemporaryFolder('running');
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const site = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const target = await createTestDatabase();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, 'site.tar.gz'], {
      env: { ...process.env, APP_ENV: 'test', DATABASE_URL: '', DATA_DIR: dataDir, INIT_CWD: folder },
    });
    expect(stdout).toMatch(/site\.tar\.gz: [\d,]+ rows/);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(site.lines.join('\n')).not.toContain('bringing it back');
    // Into a folder that is not there yet, and without pictures.
    const restored = await restoreBackup({
      databaseUrl: target.url,
      dataDir: path.join(folder, 'restored'),
      storage: createDiskStorage(path.join(folder, 'restored/media')),
      file: path.join(folder, 'site.tar.gz'),
      isReplacing: false,
      log,
    });
    expect(restored).toMatchObject({ pictures: 0, hasSecret: true });
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
});
