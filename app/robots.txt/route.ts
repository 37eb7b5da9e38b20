import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export const dynamic = 'force-dynamic';

/**
 * Crawlers may read all pages, but not calls. Searches and other sort orders only repeat what list pages show, and
 * there are too many to crawl.
 */
export function GET(): Response {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /*?*q=',
    'Disallow: /*?*sort=',
    '',
    `Sitemap: ${getBaseUrl()}${SITE_PATHS.sitemapIndex}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
