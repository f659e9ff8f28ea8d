/** Hands an address on: by the device's own sheet where there is one, else by the clipboard. */
import { copyText } from '#web/lib/clipboard.ts';

/** `closed`: the sheet was closed without sharing. */
export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed';

/** Never throws. */
export async function shareAddress(data: { title: string; url: string }): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
      // A sheet that cannot be shown is like none.
    }
  }
  return copyText(data.url).then(
    () => 'copied',
    () => 'failed',
  );
}
