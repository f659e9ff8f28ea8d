/** Settings, as other features use them. */
export { getSettings, requireOpen } from './settings.ts';
export { readSite } from './site.ts';
