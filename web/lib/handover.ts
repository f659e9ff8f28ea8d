/** Ways to other hosts of the site. */
import { useEffect } from 'react';

const PATH = '/handover';
const LOCAL_HOST = /(^|\.)localhost$/;

/** Leads to another host of the site; on one's own machine the server has the login come along. */
export const handoverTo = (url: string): string => `${PATH}?to=${encodeURIComponent(url)}`;

/** Whether only the server, and none of the pages, knows the address. */
export const isHandover = (to: string): boolean => to.startsWith(`${PATH}?`);

/** On one's own machine, where hosts share no cookies, every link to another host of the site becomes such a way. */
export function useHandover(): void {
  useEffect(() => {
    if (!LOCAL_HOST.test(location.hostname)) return undefined;
    function change({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.host === location.host) return;
      if (link.port === location.port && LOCAL_HOST.test(link.hostname)) link.href = handoverTo(link.href);
    }
    addEventListener('click', change, { capture: true });
    return () => removeEventListener('click', change, { capture: true });
  }, []);
}
