/** A page's title, and what search engines and shared links show of it; React puts it into the document's head. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { currentTenantQuery } from '#web/lib/current.ts';

interface PageMetaProps {
  title: string;
  description?: string;
  /** A picture's address; without a host it is the site's own. */
  image?: string | null;
  /** The page's lasting address; without it the path alone, so that filters do not make pages of their own. */
  canonical?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

const MAX_DESCRIPTION = 200;

export function PageMeta({ title, description, image, canonical, noindex = false }: PageMetaProps) {
  const { data: tenant } = useQuery(currentTenantQuery());
  const { pathname } = useLocation();
  const absolute = (address: string) => URL.parse(address, tenant?.url)?.href;
  const address = absolute(canonical ?? pathname);
  const picture = image ? absolute(image) : undefined;
  const text = description?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION);
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content="website" />
      {tenant && <meta property="og:site_name" content={tenant.displayName} />}
      {text && <meta name="description" content={text} />}
      {text && <meta property="og:description" content={text} />}
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {address && !noindex && <link rel="canonical" href={address} />}
      {address && !noindex && <meta property="og:url" content={address} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
