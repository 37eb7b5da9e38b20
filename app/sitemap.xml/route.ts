import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { sitemapIndex } from '@/lib/site/sitemap/sitemap-files';
import { writeSitemapIndex } from '@/lib/site/sitemap/sitemap-xml';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return new Response(writeSitemapIndex(getBaseUrl(), sitemapIndex(getCatalogue())), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
