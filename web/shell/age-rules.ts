/** When the age gate is shown. */

/** What one agrees to can be read before; and a mail's link takes one press, from whatever browser opens the mail. */
const OPEN_PATHS = ['/terms', '/privacy', '/unsubscribe', '/renew', '/stop-change'];

interface GateFacts {
  isLoggedIn: boolean;
  isRequired: boolean;
  /** Whether the cookie says true. */
  isVerified: boolean;
  pathname: string;
}

export function isGateOpen({ isLoggedIn, isRequired, isVerified, pathname }: GateFacts): boolean {
  return !isLoggedIn && isRequired && !isVerified && !OPEN_PATHS.includes(pathname.replace(/\/+$/, ''));
}
