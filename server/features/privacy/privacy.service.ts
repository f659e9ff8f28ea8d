/** Privacy, as other features use them. */
export { removeLoosePictures } from './loose-pictures.ts';
export { purgeGoneAccounts } from './purge.ts';
