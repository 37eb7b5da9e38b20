import type { Metadata } from 'next';
import { SITE_PATHS, siteImagePath } from '@/lib/addresses/addresses';
import { getBaseUrl } from '@/lib/catalogue/current';

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Canonical path from the root. */
  readonly path: string;
  /** False for pages that search engines are not to list; their links are followed all the same. */
  readonly isIndexed?: boolean;
  /** Path of the picture that goes with the page where it is shared, 1200 × 630. */
  readonly image?: string;
}

/** What every public page tells search engines and previews about itself. */
export function pageMetadata({
  title,
  description,
  path,
  isIndexed = true,
  image = siteImagePath(),
}: PageFacts): Metadata {
  const base = getBaseUrl();
  const url = `${base}${path}`;
  const picture = { url: `${base}${image}`, width: 1200, height: 630, alt: title };
  return {
    title,
    description,
    alternates: {
      canonical: url,
      types: {
        'application/rss+xml': [{ url: `${base}${SITE_PATHS.rss}`, title: 'New robots on Tickproof' }],
      },
    },
    robots: { index: isIndexed, follow: true },
    openGraph: {
      title,
      description,
      url,
      siteName: 'Tickproof',
      type: 'website',
      locale: 'en_US',
      images: [picture],
    },
    // Title, text and picture are taken from Open Graph where a card has none of its own.
    twitter: { card: 'summary_large_image' },
  };
}
