/** Where someone goes who no longer has the number of the account. */
export const LOST_NUMBER_PATH = '/accounts/lost-number';
