import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { SITE_PATHS, siteImagePath } from '@/lib/site/addresses/addresses';

export interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Canonical path from the root. */
  readonly path: string;
  /** False for pages that search engines are not to list; their links are followed all the same. */
  readonly isIndexed?: boolean;
  /** Path of the picture that goes with the page where it is shared, 1200 × 630. */
  readonly image?: string;
}

/**
 * What every public page tells search engines and previews about itself. React moves these tags into the head; Next's
 * own metadata would take a millisecond of every page.
 */
export function HeadTags({ title, description, path, isIndexed = true, image = siteImagePath() }: PageFacts) {
  const base = getBaseUrl();
  const url = `${base}${path}`;
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={description} />
      <meta name="robots" content={isIndexed ? 'index, follow' : 'noindex, follow'} />
      <link rel="canonical" href={url} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title="New robots on Tickproof"
        href={`${base}${SITE_PATHS.rss}`}
      />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content="Tickproof" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={`${base}${image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The title with the site's name after it, where it does not begin with that. */
export function PageTitle({ title }: { readonly title: string }) {
  return <title>{title.startsWith('Tickproof') ? title : `${title} | Tickproof`}</title>;
}
