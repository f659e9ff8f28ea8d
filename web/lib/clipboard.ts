/** The browser's clipboard. */

/** @throws where the browser has none to write to (outside of https), or does not allow it. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) throw new Error('no clipboard');
  await clipboard.writeText(text);
}
