/** Browser console log. */

const isBrowser = () => typeof document !== 'undefined';

/** Something that is no failure, but worth a line. */
export function logWarning(text: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for a line on the console
  if (isBrowser()) console.warn(text);
}

/** A failure that the page lives with. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a line on the console
  if (isBrowser()) console.error(what, error);
}
