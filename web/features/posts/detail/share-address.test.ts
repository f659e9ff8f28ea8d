/** Tries what a press on Share does, by what the device can. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shareAddress } from './share-address.ts';

const POST = { title: 'Marlin 336C', url: 'https://rangepost.test/posts/5' };

afterEach(() => vi.unstubAllGlobals());

const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));
const accept = () => Promise.resolve();

describe('a press on Share (spec 1)', () => {
  test.each<[string, object, string]>([
    ['opens the sheet where there is one', { share: accept }, 'shared'],
    ['does nothing more when the sheet is closed', { share: refuse('AbortError') }, 'closed'],
    [
      'copies where the sheet cannot be shown',
      { share: refuse('NotAllowedError'), clipboard: { writeText: accept } },
      'copied',
    ],
    ['copies where there is no sheet', { clipboard: { writeText: accept } }, 'copied'],
    [
      'says so where the clipboard refuses',
      { clipboard: { writeText: refuse('NotAllowedError') } },
      'failed',
    ],
    ['says so where there is neither', {}, 'failed'],
  ])('%s', async (_rule, device, outcome) => {
    vi.stubGlobal('navigator', device);
    expect(await shareAddress(POST)).toBe(outcome);
  });

  test('hands on title and address, and only one of the two ways', async () => {
    const share = vi.fn(accept);
    const writeText = vi.fn(accept);
    vi.stubGlobal('navigator', { share, clipboard: { writeText } });
    await shareAddress(POST);
    expect(share.mock.calls).toEqual([[POST]]);
    expect(writeText).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await shareAddress(POST);
    expect(writeText.mock.calls).toEqual([[POST.url]]);
  });
});
