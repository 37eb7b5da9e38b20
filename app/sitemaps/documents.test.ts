import { XMLParser } from 'fast-xml-parser';
import { GET as getSecurityTxt } from '@/app/.well-known/security.txt/route';
import { GET as getFeed } from '@/app/app/rss/route';
import { GET as getRobotsTxt } from '@/app/robots.txt/route';
import { GET as getSitemapIndex } from '@/app/sitemap.xml/route';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { GET as getSitemap } from './[file]/route';

const BASE = 'https://tickproof.example';
const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap', 'item'].includes(name) });
const catalogue = createCatalogue(MARKET);
const request = new Request(`${BASE}/`);
const read = (file: string) => getSitemap(request, { params: Promise.resolve({ file }) });

beforeAll(() => {
  const ids = [7, 8, 9, 10, 11, 12, 13, -1_000_000_005];
  catalogue.replace(
    ids.map((id) => sampleModel({ id: robotId(id) })),
    ids.length,
  );
  setContainer({ catalogue: catalogue.reader, baseUrl: BASE });
});

describe('documents for search engines', () => {
  it('link from robots.txt through the index to every file', async () => {
    const robotsTxt = getRobotsTxt();
    expect(robotsTxt.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const index = /^Sitemap: (.+)$/m.exec(await robotsTxt.text())?.[1];
    expect(index).toBe(`${BASE}/sitemap.xml`);
    const answer = await getSitemapIndex();
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const { sitemapindex } = parser.parse(await answer.text());
    for (const { loc } of sitemapindex.sitemap) {
      const file = await read(String(loc).replace(`${BASE}/sitemaps/`, ''));
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    }
  });

  it('say how to report a vulnerability, for less than a year', async () => {
    const text = await getSecurityTxt().text();
    expect(text).toContain(`Canonical: ${BASE}/.well-known/security.txt`);
    const contact = new URL(/^Contact: (https.+)$/m.exec(text)?.[1] ?? '');
    expect(
      resolveAddress(contact.pathname, contact.search.slice(1), addressKnowledge(catalogue.reader)).kind,
    ).toBe('page');
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days > 30 && days < 365).toBe(true);
  });

  it('only list addresses that exist and don’t redirect', async () => {
    const knowledge = addressKnowledge(catalogue.reader);
    for (const file of ['pages.xml', 'tickers.xml', 'lists.xml', 'robots-1.xml']) {
      const { urlset } = parser.parse(await (await read(file)).text());
      for (const { loc } of urlset.url) {
        const { pathname, search } = new URL(loc);
        expect(loc).toBe(`${BASE}${pathname}${search}`);
        expect([loc, resolveAddress(pathname, search.slice(1), knowledge).kind]).toEqual([loc, 'page']);
      }
    }
  });

  it.each(['robots-2.xml', 'robots-1', 'x.xml', '../pages.xml', 'pages.xml.xml', ''])(
    'are missing under %j',
    async (file) => {
      expect((await read(file)).status).toBe(404);
    },
  );

  it('only disallow calls, searches and sort orders', async () => {
    const rules = [...(await getRobotsTxt().text()).matchAll(/^Disallow: (.+)$/gm)].map(
      ([, rule = '']) => new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
    );
    const isBarred = (path: string) => rules.some((rule) => rule.test(path));
    for (const path of ['/api/GetAIRobots', '/bot-trading/?q=x', '/bot-trading/?page=2&sort=name'])
      expect([path, isBarred(path)]).toEqual([path, true]);
    for (const path of ['/', '/api-reference/', '/bot-trading/?page=2', '/og/robot/7.png', '/app/rss/'])
      expect([path, isBarred(path)]).toEqual([path, false]);
  });

  it('list robots for feed readers', async () => {
    const answer = getFeed();
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const { rss } = parser.parse(await answer.text());
    expect(rss.channel.item).toHaveLength(8);
  });
});
