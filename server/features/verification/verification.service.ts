/** Verification, as other features use them. */
export { watchLicenses } from './license-watch.ts';
