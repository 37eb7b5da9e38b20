import type { SitemapEntry } from '@/lib/site/addresses/page';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** @param baseUrl origin of the site, without a slash at the end */
export function writeSitemap(baseUrl: string, entries: readonly SitemapEntry[]): string {
  return write('urlset', 'url', baseUrl, entries);
}

/** The list of a sitemap's files. */
export function writeSitemapIndex(baseUrl: string, files: readonly SitemapEntry[]): string {
  return write('sitemapindex', 'sitemap', baseUrl, files);
}

function write(root: string, element: string, baseUrl: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, lastModified }) => {
    const date = lastModified === null ? '' : `<lastmod>${new Date(lastModified).toISOString()}</lastmod>`;
    return `<${element}><loc>${escapeXml(baseUrl + path)}</loc>${date}</${element}>\n`;
  });
  return `${HEAD}<${root} xmlns="${NAMESPACE}">\n${lines.join('')}</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
