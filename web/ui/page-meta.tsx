/** Title and meta tags of a page. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { currentTenantQuery, useHostName } from '#web/lib/current.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';

interface PageMetaProps {
  title: string;
  /** The document's title is these very words; otherwise the site's name follows them. */
  isWholeTitle?: boolean;
  description?: string;
  /** What the page is about, in the words of Open Graph. */
  type?: 'website' | 'article' | 'product' | 'profile';
  /** A picture's address; without a host it is the site's own. */
  image?: string | null;
  /** The page's lasting address; without it the path alone, so that filters do not make pages of their own. */
  canonical?: string;
  /** The page is the tenant's own; all others are the network's, on whichever host they are read. */
  isTenants?: boolean;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

const MAX_DESCRIPTION = 200;

export function PageMeta({
  title,
  isWholeTitle = false,
  description,
  type = 'website',
  image,
  canonical,
  isTenants = false,
  noindex = false,
}: PageMetaProps) {
  const { data: tenant } = useQuery(currentTenantQuery());
  const hostName = useHostName();
  const { pathname } = useLocation();
  const { publicUrl } = useInitialState();
  const home = isTenants ? tenant?.url : publicUrl;
  const address = noindex ? undefined : URL.parse(canonical ?? pathname.replace(/\/+$/, ''), home)?.href;
  const picture = image ? URL.parse(image, tenant?.url)?.href : undefined;
  const text = description?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION);
  return (
    <>
      <title>{isWholeTitle || title === hostName ? title : `${title} · ${hostName}`}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={hostName} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {text && (
        <>
          <meta name="description" content={text} />
          <meta property="og:description" content={text} />
          <meta name="twitter:description" content={text} />
        </>
      )}
      {picture && (
        <>
          <meta property="og:image" content={picture} />
          <meta name="twitter:image" content={picture} />
        </>
      )}
      {address && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
