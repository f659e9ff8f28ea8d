/** Cookies for all hosts of the site. */

const YEAR_SECONDS = 31_536_000;

export interface CookieHome {
  /** `COOKIE_DOMAIN`: the hosts that share cookies; null for this host alone. */
  domain: string | null;
  isSecure: boolean;
}

/**
 * What to assign to `document.cookie`, one after the other: an older cookie of this host alone would be read first.
 * @param value null to remove it
 */
export function siteCookies(name: string, value: string | null, { domain, isSecure }: CookieHome): string[] {
  const write = (text: string, seconds: number, more: string) =>
    `${name}=${text}; path=/${more}; max-age=${seconds}; samesite=lax${isSecure ? '; secure' : ''}`;
  const cookie = write(
    value ?? '',
    value === null ? 0 : YEAR_SECONDS,
    domain === null ? '' : `; domain=${domain}`,
  );
  return domain === null ? [cookie] : [write('', 0, ''), cookie];
}

export function setSiteCookie(name: string, value: string | null, domain: string | null): void {
  const home = { domain, isSecure: location.protocol === 'https:' };
  for (const cookie of siteCookies(name, value, home)) document.cookie = cookie;
}
