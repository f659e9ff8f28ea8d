/** Finds the browser to drive: an installed Chrome, or the Chromium that comes from npm. */
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const USUAL_PLACES = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export interface FoundChromium {
  executablePath: string;
  /** Takes away what was unpacked. */
  remove: () => Promise<void>;
}

/** @returns `CHROME_PATH`, an installed Chrome, or the packed one in a folder of its own. */
export async function findChromium(): Promise<FoundChromium> {
  const named = process.env['CHROME_PATH'];
  for (const executablePath of named ? [named] : USUAL_PLACES) {
    const isThere = await access(executablePath).then(
      () => true,
      () => false,
    );
    if (isThere) return { executablePath, remove: async () => {} };
  }
  return unpackChromium();
}

/** The package unpacks into TMPDIR and takes what lies there for its own, so it gets a fresh one before it is loaded. */
async function unpackChromium(): Promise<FoundChromium> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rangepost-chromium-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return {
      executablePath: await packed.executablePath(),
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
