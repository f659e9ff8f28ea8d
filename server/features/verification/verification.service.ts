/** Verification, as other features use them. */
export { watchLicences } from './license-watch.ts';
