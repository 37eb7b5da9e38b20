import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { MAX_ARTICLE_BODY, MAX_ARTICLE_TITLE } from '../articles/articles';
import { entryAlias, entryFromAlias } from './entry';
import { ORIGINAL_ENTRIES } from './original-entries';

const ids = new Set(ORIGINAL_ENTRIES.map(entryAlias));

const KNOWLEDGE: AddressKnowledge = {
  robot: () => null,
  findTicker: () => null,
  findInstrument: () => null,
  readSearch: () => ({ tickers: [], keyword: '', unknown: [] }),
  tag: () => null,
  entrySlug: (kind, slug) => (ids.has(`${kind}/${slug}`) ? slug : null),
  pageCount: () => 1,
  hasFeature: () => true,
  settle: (list) => ({ list, isLasting: true }),
};

/** Addresses in texts: links and terms. */
function linksIn(body: string): readonly string[] {
  const links = [...body.matchAll(/\]\(([^)\s]*)\)/g)].map(([, link = '']) => link);
  const terms = [...body.matchAll(/:term\[([^\]]*)\](?:\{slug=([a-z0-9-]+)\})?/g)].map(
    ([, label = '', slug]) =>
      `/trading-investing-101/${slug ?? label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}/`,
  );
  return [...links, ...terms].filter((link) => link.startsWith('/'));
}

describe('entries as shipped', () => {
  it('have one alias each, within the limits', () => {
    expect(ids.size).toBe(ORIGINAL_ENTRIES.length);
    for (const entry of ORIGINAL_ENTRIES) {
      expect(entryFromAlias(entryAlias(entry))).toEqual({ kind: entry.kind, id: entry.id });
      expect(entry.title.length).toBeLessThanOrEqual(MAX_ARTICLE_TITLE);
      expect(entry.body.length).toBeLessThanOrEqual(MAX_ARTICLE_BODY);
    }
  });

  it('only link to existing pages, by their canonical address', () => {
    const wrong = ORIGINAL_ENTRIES.flatMap((entry) => {
      const data = entry.data as { readonly [name: string]: unknown };
      const places = [data['shownAt'], data['readOn']].flatMap((place) =>
        place ? [(place as { readonly path: string }).path] : [],
      );
      return [...linksIn(entry.body), ...places].flatMap((link) => {
        const [path = '', query = ''] = (link.split('#')[0] ?? '').split('?');
        const { kind } = resolveAddress(path, query, KNOWLEDGE);
        return kind === 'page' ? [] : [`${entryAlias(entry)}: ${link}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
