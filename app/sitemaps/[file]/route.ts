import { getClubs } from '@/lib/community/clubs/current';
import { getMemberPages } from '@/lib/community/member-pages/current';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { setIndexedClubs } from '@/lib/site/addresses/indexed-clubs';
import { setListedMembers } from '@/lib/site/addresses/listed-members';
import { sitemapFile } from '@/lib/site/sitemap/sitemap-files';
import { writeSitemap } from '@/lib/site/sitemap/sitemap-xml';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const name = /^([a-z0-9-]+)\.xml$/.exec((await params).file)?.[1];
  setIndexedClubs(await getClubs().indexed());
  setListedMembers(await getMemberPages().listed());
  const entries = name === undefined ? null : sitemapFile(getCatalogue(), name);
  if (!entries) return new Response('There is no such sitemap\n', { status: 404 });
  return new Response(writeSitemap(getBaseUrl(), entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
