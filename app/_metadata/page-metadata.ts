import type { Metadata } from 'next';
import { getBaseUrl } from '@/lib/catalogue/current';

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Canonical path from the root. */
  readonly path: string;
}

/** What every public page tells search engines and previews about itself. */
export function pageMetadata({ title, description, path }: PageFacts): Metadata {
  const url = `${getBaseUrl()}${path}`;
  return {
    title,
    description,
    alternates: { canonical: url },
    robots: { index: true, follow: true },
    openGraph: { title, description, url, siteName: 'Tickproof', type: 'website', locale: 'en_US' },
  };
}
