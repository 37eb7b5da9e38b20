import { readdirSync } from 'node:fs';
import path from 'node:path';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { ORIGINAL_ENTRIES } from '@/lib/content/entries/original-entries';
import { FEATURE_NAMES } from '@/lib/core/site-config/features';
import { NO_SITE_CONFIG } from '@/lib/core/site-config/site-config';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { sitemapFile, sitemapIndex } from '@/lib/site/sitemap/sitemap-files';
import { setEntrySlugs } from './entry-slugs';
import { setIndexedClubs } from './indexed-clubs';
import { setListedMembers } from './listed-members';
import { isIndexedPage, mainPath } from './page';
import { ALL_PAGES } from './pages';
import { resolveAddress } from './resolve';

const APP = path.resolve(__dirname, '../../../app');
const catalogue = createCatalogue(MARKET);
catalogue.replace(
  [1, 2, 3].map((id) => sampleModel({ id: robotId(id) })),
  3,
);
setEntrySlugs({
  published: [
    ...ORIGINAL_ENTRIES.map(({ kind, id, tags, publishedAt }) => ({
      kind,
      slug: id,
      tags,
      lastModified: publishedAt,
    })),
    ...['blog', 'video', 'webcast', 'offer', 'landing'].map((kind) => ({
      kind,
      slug: 'ask',
      tags: [],
      lastModified: 0,
    })),
  ],
  withdrawn: ['lesson/gone'],
  moved: { 'lesson/candles': 'bars' },
});
setIndexedClubs([{ id: 'swing', lastModified: 0, posts: [{ id: 'abcdefghjkmn', lastModified: 0 }] }]);
setListedMembers(['ada']);
const knowledge = addressKnowledge(catalogue.reader);

function resolve(url: string) {
  const [at = '', query = ''] = url.split(/\?(.*)/s);
  return resolveAddress(at, query, knowledge);
}

/** Pages that have one path, which leads to them. */
const SINGLE = ALL_PAGES.filter(
  ([, page]) => !mainPath(page).includes('[') && resolve(mainPath(page)).kind === 'page',
);

/** Files of the sitemap, without their directory and ending. */
const sitemapNames = sitemapIndex(catalogue.reader).map((file) => /([^/]+)\.xml$/.exec(file.path)?.[1] ?? '');
setContainer({
  catalogue: catalogue.reader,
  baseUrl: '',
  site: { ...NO_SITE_CONFIG, features: FEATURE_NAMES },
});
const listed = sitemapNames
  .flatMap((name) => sitemapFile(catalogue.reader, name) ?? [])
  .map((entry) => entry.path);

describe('the table of pages', () => {
  it('has an entry for each folder under app/, and each entry has its folder', () => {
    const routes = readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file))
      .map((file) => `/${path.dirname(file)}/`.replace('/./', '/'));
    const folders = ALL_PAGES.flatMap(([, { folders, patterns }]) => folders ?? patterns);
    const plain = folders.map((folder) => (folder.endsWith('/') ? folder : `${folder}/`));
    expect([...new Set(plain)].sort()).toEqual(routes.sort());
  });

  it('leads each page to itself, and to no other', () => {
    for (const [name, page] of SINGLE) expect(resolve(mainPath(page))).toMatchObject({ name });
    expect(SINGLE.length).toBeGreaterThan(15);
  });

  it.each(SINGLE.map(([name, page]) => [name, mainPath(page)]))(
    'sends every other spelling of %s to it at once',
    (_, canonical) => {
      const bare = canonical.replace(/\/$/, '');
      const others = [bare, `${bare}/`, bare.toUpperCase(), `${bare.toLowerCase()}/`, `/${bare}//`];
      for (const spelling of others.filter((other) => other !== canonical && other !== ''))
        expect([spelling, resolve(spelling)]).toEqual([spelling, { kind: 'redirect', to: canonical }]);
    },
  );

  it('knows that every page with the site’s frame shows the banner and prices', () => {
    for (const [name, { shows, isDocument = false }] of ALL_PAGES)
      if (!isDocument)
        expect([name, shows]).toEqual([name, expect.arrayContaining(['maintenance', 'quotes'])]);
  });

  it('takes the query along that a page reads in the browser, and no other', () => {
    for (const [, page] of SINGLE) {
      const wrong = mainPath(page).toUpperCase();
      if (wrong === mainPath(page)) continue;
      const query = page.readsQueryInBrowser ? '?token=1' : '';
      expect(resolve(`${wrong}?token=1`)).toEqual({ kind: 'redirect', to: `${mainPath(page)}${query}` });
    }
  });

  it('lists each page for search engines once in the sitemap, and nothing else', () => {
    const names = new Set<string>();
    for (const address of listed) {
      const found = resolve(address);
      expect([address, found.kind === 'page' && found.path]).toEqual([address, address]);
      if (found.kind === 'page') names.add(found.name);
    }
    const indexed = ALL_PAGES.filter(([, page]) => isIndexedPage(page)).map(([name]) => name);
    expect([...names].sort()).toEqual([...indexed].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('leads earlier slugs of entries to the current one, and knows what was withdrawn', () => {
    expect(resolve('/app/courses/Bars')).toEqual({ kind: 'redirect', to: '/app/courses/bars/' });
    expect(resolve('/app/courses/candles/')).toEqual({ kind: 'redirect', to: '/app/courses/bars/' });
    expect(resolve('/app/courses/gone/')).toEqual({ kind: 'removed', name: 'lesson' });
    expect(resolve('/app/courses/nothing/').kind).toBe('missing');
  });

  it('keeps personal pages from search engines', () => {
    const own = ALL_PAGES.filter(([, { access }]) => access === 'user' || access === 'admin');
    expect(own.length).toBeGreaterThan(3);
    for (const [, page] of own) expect(listed).not.toContain(mainPath(page));
  });
});
