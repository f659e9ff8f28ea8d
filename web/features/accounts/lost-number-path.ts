/** Address of the lost number form. */
export const LOST_NUMBER_PATH = '/accounts/lost-number';
