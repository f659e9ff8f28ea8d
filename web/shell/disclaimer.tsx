/** Footer disclaimer. */
import { Link, useLocation } from 'react-router';
import { MENU_GROUPS } from './menu-groups.ts';

const LINK = 'inline-block py-1.5 text-link';

/** On a phone these are one long list of conversations, which goes on at its end. */
const LISTS = ['/messages', '/inbox'];

export function Disclaimer() {
  const isList = LISTS.includes(useLocation().pathname.replace(/\/+$/, ''));
  return (
    <footer className={`content-width mt-7 print:hidden ${isList ? 'max-md:hidden' : ''}`}>
      <noscript>
        <nav aria-label="All pages" className="border-t py-3 text-meta">
          <ul className="flex flex-wrap gap-x-5">
            {MENU_GROUPS.flatMap((group) => group.entries).map(({ label, to }) => (
              <li key={label}>
                <a href={to} className={LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </noscript>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t py-4 text-meta text-soft">
        <p>You must be 18+ to use this website</p>
        <ul className="flex flex-wrap gap-x-5">
          <li>
            <Link to="/terms" className={LINK}>
              Terms of Use
            </Link>
          </li>
          <li>
            <Link to="/privacy" className={LINK}>
              Privacy Policy
            </Link>
          </li>
          <li>
            <a href="https://db-ip.com" target="_blank" rel="noopener" className={LINK}>
              IP Geolocation by DB-IP
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
