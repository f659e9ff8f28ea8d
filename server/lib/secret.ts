/** Generated site secret in the data folder. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_BYTES = 32;

export const secretFile = (dataDir: string): string => path.join(dataDir, 'session-secret');

export async function readOrMakeSecret(dataDir: string): Promise<string> {
  try {
    return await readFile(secretFile(dataDir), 'utf8');
  } catch {
    await mkdir(dataDir, { recursive: true });
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    await writeFile(secretFile(dataDir), secret, { mode: 0o600 });
    return secret;
  }
}
