/** When the age gate stands before the site, and the cookie that remembers its answer. */

/** What one agrees to can be read before; and ending mails takes one press, from whatever browser opens the mail. */
const OPEN_PATHS = ['/terms', '/privacy', '/unsubscribe'];
const YEAR_SECONDS = 31_536_000;

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

export function ageCookie(isOver18: boolean, isSecure: boolean): string {
  return `age-verified=${isOver18}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? '; secure' : ''}`;
}
