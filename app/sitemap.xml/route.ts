import { getClubs } from '@/lib/community/clubs/current';
import { getMemberPages } from '@/lib/community/member-pages/current';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { setIndexedClubs } from '@/lib/site/addresses/indexed-clubs';
import { setListedMembers } from '@/lib/site/addresses/listed-members';
import { sitemapIndex } from '@/lib/site/sitemap/sitemap-files';
import { writeSitemapIndex } from '@/lib/site/sitemap/sitemap-xml';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  setIndexedClubs(await getClubs().indexed());
  setListedMembers(await getMemberPages().listed());
  return new Response(writeSitemapIndex(getBaseUrl(), sitemapIndex(getCatalogue())), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
